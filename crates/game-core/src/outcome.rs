//! How a game ended: the result and the clause that defines it.

use crate::Side;
use std::fmt;

/// The id of a clause of the rules (`LT-23`), or one of the ends that no clause of a game names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause(pub &'static str);

impl Clause {
    /// Both players agreed on a draw.
    pub const AGREED: Clause = Clause("agreed");
    /// A player resigned.
    pub const RESIGNED: Clause = Clause("resigned");
    /// A player's time ran out.
    pub const TIME: Clause = Clause("time");
    /// The match reached the greatest length that the server or the program allows.
    pub const LENGTH: Clause = Clause("length");
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The winner, or a draw. It is absolute: a score from one side's point of view is another type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side won.
    Win(Side),
    #[expect(missing_docs, reason = "the name says it")]
    Draw,
}

/// The end of a game.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    /// The clause that ends the game this way.
    pub clause: Clause,
}

impl Outcome {
    /// A win of `side` by `clause`.
    #[inline]
    pub const fn win(side: Side, clause: &'static str) -> Self {
        Outcome { verdict: Verdict::Win(side), clause: Clause(clause) }
    }

    /// A draw by `clause`.
    #[inline]
    pub const fn draw(clause: &'static str) -> Self {
        Outcome { verdict: Verdict::Draw, clause: Clause(clause) }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self.verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        }
    }

    /// The id of the message that says how the game ended, chosen among those that exist (`has`): a clause that can
    /// mean a win and a draw has a message of its own for the draw, `end-…-draw`.
    pub fn text_id(self, has: impl Fn(&str) -> bool) -> String {
        let id = format!("end-{}", self.clause);
        let drawn = format!("{id}-draw");
        if self.verdict == Verdict::Draw && has(&drawn) { drawn } else { id }
    }
}
