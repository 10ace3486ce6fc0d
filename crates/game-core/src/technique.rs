//! The techniques of alpha-beta search by name, so that a game, the name of a player and a test can switch them.

use std::fmt;
use std::str::FromStr;

/// A technique of alpha-beta search, a switch of `search::SearchOptions`, which describes each of them.
#[expect(missing_docs, reason = "the fields of SearchOptions bear the same names and are documented")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    Scouts,
    Aspiration,
    NarrowAspiration,
    DistancePruning,
    Guess,
    Killers,
    History,
    Selection,
    Quiescence,
    Reductions,
    SteepReductions,
    HashlessReduction,
    NullMove,
    NullVerification,
    Futility,
    DeepFutility,
    MoveFutility,
    LatePruning,
    Razoring,
    Improving,
    Correction,
    LearnedValue,
    LearnedBeliefs,
    LearnedSetups,
    ClosedMixing,
}

impl Technique {
    /// Every technique with its name.
    pub const ALL: &'static [(Technique, &'static str)] = &[
        (Technique::Scouts, "scouts"),
        (Technique::Aspiration, "aspiration"),
        (Technique::NarrowAspiration, "narrow_aspiration"),
        (Technique::DistancePruning, "distance_pruning"),
        (Technique::Guess, "guess"),
        (Technique::Killers, "killers"),
        (Technique::History, "history"),
        (Technique::Selection, "selection"),
        (Technique::Quiescence, "quiescence"),
        (Technique::Reductions, "reductions"),
        (Technique::SteepReductions, "steep_reductions"),
        (Technique::HashlessReduction, "hashless_reduction"),
        (Technique::NullMove, "null_move"),
        (Technique::NullVerification, "null_verification"),
        (Technique::Futility, "futility"),
        (Technique::DeepFutility, "deep_futility"),
        (Technique::MoveFutility, "move_futility"),
        (Technique::LatePruning, "late_pruning"),
        (Technique::Razoring, "razoring"),
        (Technique::Improving, "improving"),
        (Technique::Correction, "correction"),
        (Technique::LearnedValue, "learned_value"),
        (Technique::LearnedBeliefs, "learned_beliefs"),
        (Technique::LearnedSetups, "learned_setups"),
        (Technique::ClosedMixing, "closed_mixing"),
    ];

    /// Whether it is a technique of search over worlds, in games with secrets, and not of alpha-beta search.
    pub fn is_of_worlds(self) -> bool {
        use Technique::{ClosedMixing, LearnedBeliefs, LearnedSetups, LearnedValue};
        matches!(self, LearnedValue | LearnedBeliefs | LearnedSetups | ClosedMixing)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Technique::ALL.iter().find(|(technique, _)| technique == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

impl FromStr for Technique {
    type Err = String;

    /// # Errors
    /// If no technique has this name: the message lists the names.
    fn from_str(text: &str) -> Result<Technique, String> {
        let found = Technique::ALL.iter().find(|(_, name)| *name == text);
        found.map(|(technique, _)| *technique).ok_or_else(|| {
            let names: Vec<&str> = Technique::ALL.iter().map(|(_, name)| *name).collect();
            format!("unknown technique {text:?}: expected one of {}", names.join(", "))
        })
    }
}

/// A technique and whether it is on.
pub type Switch = (Technique, bool);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for &(technique, name) in Technique::ALL {
            assert_eq!(technique.to_string(), name);
            assert_eq!(name.parse(), Ok(technique));
        }
        let error = "null".parse::<Technique>().unwrap_err();
        assert!(error.contains("\"null\"") && error.contains("null_move"), "{error}");
    }
}
