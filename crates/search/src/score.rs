//! The score of a position for the side to move.

use game_core::{EVAL_LIMIT, Side, Verdict};
use std::fmt;
use std::ops::Neg;

/// A value seen from the side to move: an evaluation, or a forced end and how far away it is. Sooner wins are larger,
/// and so are later losses. Absolute results are [`game_core::Verdict`]s.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i16);

/// A forced end, in plies from the position the score belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// The side to move wins.
    Win(u32),
    /// The side to move loses.
    Loss(u32),
}

/// The score of a game that is won already.
const WON: i16 = 30_000;

impl Score {
    /// Equal chances, or a drawn game.
    pub const DRAW: Score = Score(0);
    /// Above every score of a position.
    pub(crate) const INFINITY: Score = Score(WON + 1);

    /// An evaluation, clamped to the limits of evaluations.
    #[inline]
    pub fn eval(value: i32) -> Score {
        Score(value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1) as i16)
    }

    /// The side to move wins in this many plies.
    #[inline]
    pub const fn win_in(plies: usize) -> Score {
        Score(WON - plies as i16)
    }

    /// The side to move loses in this many plies.
    #[inline]
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i16 - WON)
    }

    /// The score for `side` of a game that ended after this many plies.
    #[inline]
    pub fn of(verdict: Verdict, side: Side, plies: usize) -> Score {
        match verdict {
            Verdict::Draw => Score::DRAW,
            Verdict::Win(winner) if winner == side => Score::win_in(plies),
            Verdict::Win(_) => Score::loss_in(plies),
        }
    }

    /// The forced end that the score represents, if it does.
    pub fn forced(self) -> Option<Forced> {
        let value = i32::from(self.0);
        if value >= EVAL_LIMIT {
            Some(Forced::Win((WON - self.0) as u32))
        } else if value <= -EVAL_LIMIT {
            Some(Forced::Loss((WON + self.0) as u32))
        } else {
            None
        }
    }

    /// As a number: hundredths of a man or so; far beyond [`EVAL_LIMIT`] for forced ends.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The next larger score.
    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The score moved by `margin`, clamped to the range of a window.
    #[inline]
    pub(crate) fn plus(self, margin: i32) -> Score {
        let limit = i32::from(Score::INFINITY.0);
        Score((i32::from(self.0) + margin).clamp(-limit, limit) as i16)
    }

    /// Whether the score is a forced end.
    #[inline]
    pub(crate) const fn is_forced(self) -> bool {
        self.0 as i32 >= EVAL_LIMIT || self.0 as i32 <= -EVAL_LIMIT
    }

    /// The score as the table stores it: a forced end counted from the position `ply` plies below the root.
    #[inline]
    pub(crate) fn seen_from(self, ply: usize) -> Score {
        self.shifted(ply as i16)
    }

    /// The reverse of [`Score::seen_from`].
    #[inline]
    pub(crate) fn seen_from_root(self, ply: usize) -> Score {
        self.shifted(-(ply as i16))
    }

    #[inline]
    fn shifted(self, nearer: i16) -> Score {
        if i32::from(self.0) >= EVAL_LIMIT {
            Score(self.0 + nearer)
        } else if i32::from(self.0) <= -EVAL_LIMIT {
            Score(self.0 - nearer)
        } else {
            self
        }
    }

    /// The score with this number, as [`Score::value`] gave it.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Score {
        Score(bits as i16)
    }

    #[inline]
    pub(crate) const fn to_bits(self) -> u16 {
        self.0 as u16
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some(Forced::Win(plies)) => write!(f, "win in {plies}"),
            Some(Forced::Loss(plies)) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let falling =
            [Score::win_in(1), Score::win_in(2), Score::eval(i32::MAX), Score::eval(1), Score::DRAW, Score::eval(-1)];
        assert!(falling.is_sorted_by(|a, b| a > b));
        assert!(Score::eval(i32::MIN) > Score::loss_in(127) && Score::loss_in(5) > Score::loss_in(4));
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
        assert_eq!(Score::win_in(3).forced(), Some(Forced::Win(3)));
        assert_eq!(Score::loss_in(0).forced(), Some(Forced::Loss(0)));
        assert_eq!(Score::eval(i32::MAX).forced(), None);
    }

    #[test]
    fn a_stored_win_is_counted_from_its_own_position() {
        // A win at ply 7, found at ply 4, is three plies away from there; met again at ply 2 it is a win at ply 5.
        let stored = Score::win_in(7).seen_from(4);
        assert_eq!(stored, Score::win_in(3));
        assert_eq!(stored.seen_from_root(2), Score::win_in(5));
        assert_eq!(Score::loss_in(7).seen_from(4).seen_from_root(2), Score::loss_in(5));
        assert_eq!(Score::eval(70).seen_from(4), Score::eval(70));
    }

    #[test]
    fn texts_are_for_people() {
        let texts = [Score::win_in(3), Score::loss_in(4), Score::eval(125), Score::eval(-7)].map(|s| s.to_string());
        assert_eq!(texts, ["win in 3", "loss in 4", "+1.25", "-0.07"]);
    }
}
