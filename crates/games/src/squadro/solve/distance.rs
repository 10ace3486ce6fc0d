//! How a won game gets on: values alone do not tell a winner from one who walks in circles.
//!
//! The *distance* of a won state is the number of plies until the sublayer is left, with the win kept, if the winner hurries
//! and the loser delays. It is finite: the values of a sublayer are a least fixpoint, and the distance is the round in which
//! a state gets its value. Along a move of least distance it falls with every ply, whatever the loser does, and play never
//! comes back to a sublayer (phases only rise). So whoever makes such moves from the first won state on meets no state
//! twice (SQ-12), and wins. States that were on the board before that are not looked at: who takes over a game in which won
//! states occurred twice already may have to avoid those.

use super::super::board::Squadro;
use super::super::moves::Move;
use super::{Evaluated, Value, successors};
use game_core::bits::ones;
use game_core::{Game, Side};
use std::collections::HashMap;

/// For each legal move of a position that the side to move has won: the number of plies, this one included, until its sublayer is
/// left or the game is won; `None` for moves that give the win away.
///
/// `None` if the position is not won, or if a value that matters is not known.
pub fn distances(values: &dyn Evaluated, position: &Squadro) -> Option<Vec<(Move, Option<u32>)>> {
    if position.outcome().is_some() || values.value(position)? != Value::Win {
        return None;
    }
    let mut search = Search { values, winner: position.turn(), seen: HashMap::new() };
    let moves = successors(position)
        .map(|(mv, after)| Some((mv, (values.value(&after)? == Value::Loss).then_some(after))))
        .collect::<Option<Vec<(Move, Option<Squadro>)>>>()?;
    let mut distances: Vec<(Move, Option<u32>)> = moves.iter().map(|&(mv, _)| (mv, None)).collect();
    for plies in 1.. {
        let mut is_done = true;
        for ((_, after), (_, distance)) in moves.iter().zip(&mut distances) {
            let Some(after) = after.as_ref().filter(|_| distance.is_none()) else { continue };
            if after.epoch() != position.epoch() || search.leaves_within(after, plies - 1)? {
                *distance = Some(plies);
            } else {
                is_done = false;
            }
        }
        if is_done {
            break;
        }
    }
    Some(distances)
}

/// Looks for the end of a sublayer with ever more plies.
struct Search<'a> {
    values: &'a dyn Evaluated,
    winner: Side,
    /// By the key of a state.
    seen: HashMap<u64, Seen>,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Seen {
    /// The moves that matter, as bits by lane: those that keep the win, or all of the loser's.
    lanes: u8,
    /// It takes more plies than this.
    more_than: u32,
    /// It takes no more plies than this.
    at_most: u32,
}

impl Search<'_> {
    /// Whether the sublayer of a state that the winner has won is left within so many plies. `None` if a value is not known.
    fn leaves_within(&mut self, state: &Squadro, plies: u32) -> Option<bool> {
        if plies == 0 {
            return Some(false);
        }
        let seen = self.seen(state)?;
        if plies <= seen.more_than || plies >= seen.at_most {
            return Some(plies >= seen.at_most);
        }
        let is_winner = state.turn() == self.winner;
        let mut leaves = !is_winner;
        for lane in ones(seen.lanes.into()) {
            let mut after = *state;
            after.play_unchecked(Move(lane as u8));
            // One move that leaves is enough for the winner; all of the loser's must.
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
        Some(leaves)
    }

    fn seen(&mut self, state: &Squadro) -> Option<Seen> {
        if let Some(&seen) = self.seen.get(&state.key()) {
            return Some(seen);
        }
        let mut lanes = state.movable();
        if state.turn() == self.winner {
            for (Move(lane), after) in successors(state) {
                if self.values.value(&after)? != Value::Loss {
                    lanes &= !(1 << lane);
                }
            }
        }
        let seen = Seen { lanes, more_than: 0, at_most: u32::MAX };
        self.seen.insert(state.key(), seen);
        Some(seen)
    }
}
