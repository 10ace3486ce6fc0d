//! The positions of `docs/squadro-solved.md` that are cheap to solve.

use super::super::{Value, ValueSource, successors};
use super::{position, solve_ahead};
use crate::squadro::Squadro;
use game_core::{Game, Notation};
use std::collections::{HashMap, VecDeque};

/// The position after some moves, one at a time.
fn line<'a>(from: &str, moves: &'a str) -> impl Iterator<Item = Squadro> + use<'a> {
    moves.split(' ').scan(position(from), |at, text| {
        let mv = at.parse_move(text).unwrap();
        at.play(mv).unwrap();
        Some(*at)
    })
}

#[test]
fn sixteen_moves_in_a_row_are_the_only_ones_that_win() {
    let from = "10,11,11,0,12/6,9,8,12,3 light";
    let moves = "5 d 2 b 5 b 2 d 2 f 3 f 2 f 3 f 4 f 3 f 2 c 5 c 5 f 5 f 5 f 2";
    let ahead = solve_ahead(&position(from));
    let mut at = position(from);
    for (ply, after) in line(from, moves).enumerate() {
        if ply % 2 == 0 {
            let winning: Vec<Squadro> = successors(&at)
                .map(|(_, after)| after)
                .filter(|after| ahead.value(after) == Some(Value::Loss))
                .collect();
            assert_eq!(winning, [after], "{}", at.position_text());
        }
        at = after;
    }
    assert_eq!(moves.split(' ').step_by(2).count(), 16);
}

#[test]
fn play_can_go_round_in_six_plies() {
    let from = "0,6,12,12,12/12,12,12,0,8 light";
    let ends = line(from, "2 e 3 e 2 f").map(|after| after == position(from)).collect::<Vec<_>>();
    assert_eq!(ends, [false, false, false, false, false, true]);
}

#[test]
fn a_drawn_game_goes_round_in_eighteen_plies() {
    let from = "12,1,12,12,10/0,12,6,10,12 light";
    let ahead = solve_ahead(&position(from));
    let line: Vec<Squadro> = line(from, "6 b 6 b 3 b 3 d 3 d 3 e 6 e 3 e 3 e").collect();
    assert_eq!(line.last(), Some(&position(from)));
    for at in line {
        assert_eq!(ahead.value(&at), Some(Value::Draw), "{}", at.position_text());
    }
}

#[test]
fn a_forced_win_takes_fifty_nine_plies() {
    let from = position("6,10,12,12,3/0,12,6,6,12 dark");
    assert_eq!(plies_to_the_end(&from), Some(59));
    assert_eq!(plies_to_the_end(&position("12,1,12,12,10/0,12,6,10,12 light")), None);
}

/// The length of the game if the winner hurries and the loser delays, by retrograde analysis from all ends; `None` for
/// a draw.
fn plies_to_the_end(from: &Squadro) -> Option<u32> {
    let mut numbers = HashMap::from([(from.key(), 0)]);
    let mut states = vec![*from];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut at = 0;
    while at < states.len() {
        let state = states[at];
        for (_, after) in successors(&state).filter(|_| state.outcome().is_none()) {
            let number = *numbers.entry(after.key()).or_insert(states.len());
            if number == states.len() {
                states.push(after);
                before.push(Vec::new());
            }
            before[number].push(at);
        }
        at += 1;
    }
    // The number of moves of each state that are not yet known to lose. A state with none left is lost.
    let mut open: Vec<usize> = states.iter().map(|state| successors(state).count()).collect();
    let mut plies = vec![None; states.len()];
    let mut queue = VecDeque::new();
    for (number, state) in states.iter().enumerate().filter(|(_, state)| state.outcome().is_some()) {
        assert_ne!(state.outcome().unwrap().winner(), Some(state.turn()));
        plies[number] = Some(0);
        queue.push_back(number);
    }
    while let Some(number) = queue.pop_front() {
        if plies[0].is_some() {
            break;
        }
        let known: u32 = plies[number].expect("it is in the queue");
        for &earlier in &before[number] {
            open[earlier] -= 1;
            // An even number is a loss for the side to move there, so a win one ply before.
            if plies[earlier].is_none() && (known.is_multiple_of(2) || open[earlier] == 0) {
                plies[earlier] = Some(known + 1);
                queue.push_back(earlier);
            }
        }
    }
    plies[0]
}
