//! Distances, and play that follows them.

use super::super::{SolvedFrom, Value, ValueSource, fastest, successors};
use super::{LATE, WITH_DRAWS, all_ahead, phases, position, solve_ahead};
use crate::squadro::{Move, Squadro};
use game_core::{Game, History, Notation, Rng, Side};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The distances of all won and lost states of a sublayer, computed round by round from the rules and the values alone.
fn plain_distances(values: &SolvedFrom, states: &[Squadro], winner: Side) -> HashMap<u64, u32> {
    let is_won =
        |state: &Squadro| values.value(state) == Some(if state.turn() == winner { Value::Win } else { Value::Loss });
    let mut distances = HashMap::new();
    for round in 1.. {
        let mut new = Vec::new();
        for state in states.iter().filter(|state| is_won(state) && !distances.contains_key(&state.key())) {
            let leaves = |(_, after): (Move, Squadro)| {
                is_won(&after) && (after.epoch() != state.epoch() || distances.contains_key(&after.key()))
            };
            let mut after = successors(state);
            if if state.turn() == winner { after.any(leaves) } else { after.all(leaves) } {
                new.push(state.key());
            }
        }
        if new.is_empty() {
            break;
        }
        distances.extend(new.into_iter().map(|key| (key, round)));
    }
    assert!(states.iter().all(|state| is_won(state) == distances.contains_key(&state.key())));
    distances
}

#[test]
fn distances_are_those_of_a_plain_search() {
    let mut longest = 0;
    for text in LATE.into_iter().chain(WITH_DRAWS) {
        let from = position(text);
        let ahead = solve_ahead(&from);
        let states = all_ahead(&from);
        let states: Vec<Squadro> = states.into_iter().filter(|state| phases(state) == phases(&from)).collect();
        for winner in Side::ALL {
            let plain = plain_distances(&ahead, &states, winner);
            for state in states.iter().filter(|state| state.turn() == winner && plain.contains_key(&state.key())) {
                let (plies, moves) = fastest(&ahead, state, &AtomicBool::new(false)).unwrap();
                assert_eq!(plies, plain[&state.key()], "{}", state.position_text());
                for (mv, after) in successors(state) {
                    let takes = match ahead.value(&after) {
                        Some(Value::Loss) if after.epoch() != state.epoch() => Some(1),
                        Some(Value::Loss) => Some(1 + plain[&after.key()]),
                        _ => None,
                    };
                    assert_eq!(moves.contains(&mv), takes == Some(plies), "{} {mv:?}", state.position_text());
                }
                longest = longest.max(plies);
            }
        }
    }
    assert!(longest >= 6, "{longest}");
}

#[test]
fn least_distances_win_whatever_the_loser_does() {
    let from = position("6,12,0,6,12/12,6,6,0,12 light");
    let ahead = solve_ahead(&from);
    let mut rng = Rng::new(6);
    let mut won = 0;
    while won < 60 {
        let mut game = History::new(from);
        while game.outcome().is_none() && ahead.value(game.position()) != Some(Value::Win) {
            let moves: Vec<_> = successors(game.position()).map(|(mv, _)| mv).collect();
            game.play(*rng.pick(&moves).unwrap()).unwrap();
        }
        if game.outcome().is_some() {
            continue;
        }
        let winner = game.position().turn();
        while game.outcome().is_none() {
            let mv = if game.position().turn() == winner {
                *fastest(&ahead, game.position(), &AtomicBool::new(false)).unwrap().1.first().unwrap()
            } else {
                let moves: Vec<_> = successors(game.position()).map(|(mv, _)| mv).collect();
                *rng.pick(&moves).unwrap()
            };
            game.play(mv).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner(), Some(winner));
        won += 1;
    }
}
