//! The language of the output: as given, else as the environment says.

use crate::args::Usage;
use anyhow::Result;
use registry::{Catalogue, Lang};

/// The language told by its id, else that of the locale, else English.
///
/// # Errors
/// If there is no such language.
pub(crate) fn choose(catalogue: &Catalogue, id: Option<&str>) -> Result<Lang> {
    if let Some(id) = id {
        return catalogue.language(id).ok_or_else(|| {
            let valid: Vec<&str> = catalogue.languages.iter().map(|lang| lang.id).collect();
            Usage(format!("unknown language {id:?} (valid: {})", valid.join(", "))).into()
        });
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let id = locale.as_deref().and_then(|locale| locale.split(['_', '.', '@']).next()).unwrap_or_default();
    Ok(catalogue.language(id).unwrap_or(catalogue.fallback_language()))
}
