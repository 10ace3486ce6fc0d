//! How a winner makes progress: a move that keeps the win may still lead into a cycle.
//!
//! The *distance* of a won state is the number of plies until the sublayer is left, with the win kept, if the winner
//! hurries and the loser delays. It is finite: the values of a sublayer are a least fixpoint, and the distance is the
//! round in which a state gets its value. Along a move of least distance it falls with every ply, whatever the loser
//! does, and play never comes back to a sublayer (phases only rise). So a player who makes such moves from the first
//! won state on meets no state twice (SQ-12), and wins. Earlier states are not considered: in a game in which won
//! states have already occurred twice, the winner may have to avoid those.

use super::super::board::Squadro;
use super::super::moves::Move;
use super::{Value, ValueSource, successors};
use game_core::bits::ones;
use game_core::{Game, Side};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The moves that make the fastest progress in a position that the side to move has won, and the number of plies, this
/// one included, until its sublayer is left or the game is won.
///
/// # Errors
/// If the position is not won, if a value that is needed is not known, if `stop` was set, or if it takes too long.
pub fn fastest(values: &dyn ValueSource, position: &Squadro, stop: &AtomicBool) -> Result<(u32, Vec<Move>), NotFound> {
    if position.outcome().is_some() || values.value(position).ok_or(NotFound::Unknown)? != Value::Win {
        return Err(NotFound::NotWon);
    }
    let mut search = Search { values, winner: position.turn(), stop, seen: HashMap::default() };
    let lanes = search.seen(position)?.lanes;
    for plies in 1.. {
        let mut moves = Vec::new();
        for mv in ones(lanes.into()).map(|lane| Move(lane as u8)) {
            let mut after = *position;
            after.play_unchecked(mv);
            if after.epoch() != position.epoch() || search.leaves_within(&after, plies - 1)? {
                moves.push(mv);
            }
        }
        if !moves.is_empty() {
            return Ok((plies, moves));
        }
    }
    unreachable!("a distance is finite")
}

/// Why no move that makes progress was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// The position is not won for the side to move.
    NotWon,
    /// A value that is needed is not known.
    Unknown,
    /// It was stopped, or the end of the sublayer is too far away.
    GaveUp,
}

/// The number of states after which the search gives up: a few seconds of work. Nearly all positions need far fewer.
const MOST_SEEN: usize = 3_000_000;

/// An iterative deepening search for the end of a sublayer.
struct Search<'a> {
    values: &'a dyn ValueSource,
    winner: Side,
    stop: &'a AtomicBool,
    /// By the key of a state.
    seen: HashMap<u64, Seen, BuildHasherDefault<Mixed>>,
}

/// What is known about a state.
#[derive(Clone, Copy)]
struct Seen {
    /// The moves to search, as bits by lane: those that keep the win, or all of the loser's.
    lanes: u8,
    /// Leaving the sublayer takes more plies than this.
    more_than: u32,
    /// Leaving the sublayer takes no more plies than this.
    at_most: u32,
}

impl Search<'_> {
    /// Whether the winner can leave the sublayer of a won state within `plies` plies.
    fn leaves_within(&mut self, state: &Squadro, plies: u32) -> Result<bool, NotFound> {
        if plies == 0 {
            return Ok(false);
        }
        let seen = self.seen(state)?;
        if plies <= seen.more_than || plies >= seen.at_most {
            return Ok(plies >= seen.at_most);
        }
        let is_winner = state.turn() == self.winner;
        let mut leaves = !is_winner;
        for lane in ones(seen.lanes.into()) {
            let mut after = *state;
            after.play_unchecked(Move(lane as u8));
            // One move that leaves the sublayer is enough for the winner; for the loser all of them must leave it.
            if (after.epoch() != state.epoch() || self.leaves_within(&after, plies - 1)?) == is_winner {
                leaves = is_winner;
                break;
            }
        }
        let seen = self.seen.get_mut(&state.key()).expect("seen above");
        if leaves {
            seen.at_most = plies;
        } else {
            seen.more_than = plies;
        }
        Ok(leaves)
    }

    fn seen(&mut self, state: &Squadro) -> Result<Seen, NotFound> {
        if let Some(&seen) = self.seen.get(&state.key()) {
            return Ok(seen);
        }
        if self.stop.load(Relaxed) || self.seen.len() >= MOST_SEEN {
            return Err(NotFound::GaveUp);
        }
        let mut lanes = state.movable();
        if state.turn() == self.winner {
            for (Move(lane), after) in successors(state) {
                if self.values.value(&after).ok_or(NotFound::Unknown)? != Value::Loss {
                    lanes &= !(1 << lane);
                }
            }
        }
        let seen = Seen { lanes, more_than: 0, at_most: u32::MAX };
        self.seen.insert(state.key(), seen);
        Ok(seen)
    }
}

/// A hasher that uses the key as it is: keys of positions are mixed well already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = self.0.rotate_left(8) ^ key;
    }
}
