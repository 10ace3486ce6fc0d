//! Nets: a net is a file of its own, which the page loads with its game and gives to the engine.

use crate::{Effects, Offline};
use game_core::Setting;
use registry::{AnyGame, AnyMind, net_name};
use std::collections::BTreeMap;

/// The nets of the variants that were needed so far, by name.
#[derive(Default)]
pub(crate) struct Nets(BTreeMap<String, Asked>);

enum Asked {
    /// The page was asked for it. No search begins before it answers.
    Wanted,
    /// There is none.
    None,
    /// There is one, and it did not come. The next match or search of its variant asks for it again.
    Failed,
    /// The bytes of its file.
    Given(Vec<u8>),
}

impl Nets {
    /// Asks for the net of a variant, if it has neither come nor been found missing.
    pub(crate) fn want(&mut self, setting: &Setting) {
        let asked = self.0.entry(net_name(setting)).or_insert(Asked::Wanted);
        if matches!(asked, Asked::Failed) {
            *asked = Asked::Wanted;
        }
    }

    /// The names of the nets that the page was asked for and has not answered.
    pub(crate) fn wanted(&self) -> Vec<String> {
        let wanted = self.0.iter().filter(|(_, asked)| matches!(asked, Asked::Wanted));
        wanted.map(|(name, _)| name.clone()).collect()
    }

    /// A mind that evaluates with the net of a variant, if there is one.
    pub(crate) fn mind(&self, game: &dyn AnyGame, setting: &Setting, memory: usize) -> Box<dyn AnyMind> {
        let mut mind = game.mind(memory);
        if let Some(Asked::Given(bytes)) = self.0.get(&net_name(setting)) {
            // It was tried when it was given.
            let _ = mind.use_net(setting, bytes);
        }
        mind
    }
}

impl Offline {
    /// Takes the net of a variant, as the bytes of its file. Bytes that are none are a fault: the net has not
    /// come, and searches do without it meanwhile.
    pub fn give_net(&mut self, name: &str, bytes: &[u8]) -> Effects {
        let mut effects = Effects::default();
        let tried = match self.catalogue.find(name) {
            Ok((game, setting)) => game.mind(0).use_net(&setting, bytes).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let asked = match tried {
            Ok(()) => Asked::Given(bytes.to_vec()),
            Err(error) => {
                effects.fault = Some(format!("the net of {name} cannot be used: {error}"));
                Asked::Failed
            }
        };
        self.nets.0.insert(name.to_owned(), asked);
        self.tell_work(&mut effects);
        effects
    }

    /// Notes that there is no net of a variant, or that it did not come.
    pub(crate) fn no_net(&mut self, name: String, has_failed: bool) {
        self.nets.0.insert(name, if has_failed { Asked::Failed } else { Asked::None });
    }
}
