//! The language of the output: as given, else as the environment says.

use clap::ValueEnum;
use registry::Lang;

/// The languages as arguments.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LangArg {
    /// French
    Fr,
    /// English
    En,
}

/// The language given, else that of the locale, else English.
pub(crate) fn choose(told: Option<LangArg>) -> Lang {
    match told {
        Some(LangArg::Fr) => Lang::Fr,
        Some(LangArg::En) => Lang::En,
        None => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .iter()
                .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            if locale.is_some_and(|locale| locale.starts_with("fr")) { Lang::Fr } else { Lang::En }
        }
    }
}
