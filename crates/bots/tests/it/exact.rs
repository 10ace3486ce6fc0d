//! The exact player against random play, itself and the definition.

use crate::{LATE, folder, open, solved_game, write};
use bots::{Effort, Exact, Threads};
use game_core::solution::JudgedMove;
use game_core::{Rng, Side, Value, Viewer};
use registry::AnyMatch;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A position from which won, lost and drawn positions for both sides are reachable, and cycles are possible.
const MIDDLE: &str = "6,0,6,12,6/0,12,6,6,6 light";

const MEMORY: u64 = 1 << 30;

fn player() -> Exact {
    Exact::new(solved_game().1, None, MEMORY)
}

fn judge(player: &mut Exact, played: &dyn AnyMatch) -> Vec<JudgedMove> {
    let stop = AtomicBool::new(false);
    let effort = Effort { executor: &Threads::new(2), time: None, stop: &stop };
    let position = played.position(Viewer::Spectator);
    player.judge(&solved_game().2, &position, &[], effort).unwrap().expect("late positions are solved")
}

/// The opponent of the perfect player.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Other {
    Random,
    Perfect,
    /// The move that gives away least, chosen at random among the equal ones.
    Careful,
}

/// Plays on from the position of `played`; the perfect player has `side`.
fn finish(played: &mut dyn AnyMatch, side: Side, other: Other, player: &mut Exact, rng: &mut Rng) {
    while let Some(turn) = played.to_move() {
        let moves = judge(player, played);
        let legal: Vec<&JudgedMove> = match other {
            _ if turn == side => moves[..1].iter().collect(),
            Other::Perfect => moves[..1].iter().collect(),
            Other::Careful => moves.iter().filter(|mv| mv.value == moves[0].value).collect(),
            Other::Random => moves.iter().collect(),
        };
        let text = rng.pick(&legal).expect("the game goes on").text.clone();
        played.play(&text).unwrap();
    }
}

#[test]
fn a_won_position_is_won_and_a_drawn_one_never_lost_whoever_answers() {
    let (game, _, setting) = solved_game();
    let mut player = player();
    let mut rng = Rng::new(11);
    let mut seen: HashMap<(Value, &str), u32> = HashMap::new();
    for other in [Other::Random, Other::Perfect, Other::Careful] {
        for _ in 0..120 {
            let mut played = game.start_at(&setting, if rng.below(2) == 0 { LATE } else { MIDDLE }).unwrap();
            for _ in 0..rng.below(24) {
                let Some(side) = played.to_move() else { break };
                let legal = played.legal(Viewer::Seat(side));
                played.play(rng.pick(&legal).unwrap()).unwrap();
            }
            let Some(side) = played.to_move() else { continue };
            let from = played.position(Viewer::Spectator);
            let value = judge(&mut player, &*played)[0].value;
            finish(&mut *played, side, other, &mut player, &mut rng);
            let winner = played.outcome().expect("it is over").winner();
            let result = match winner {
                Some(winner) if winner == side => Value::Win,
                Some(_) => Value::Loss,
                None => Value::Draw,
            };
            *seen.entry((value, result.id())).or_default() += 1;
            match value {
                Value::Win => assert_eq!(result, Value::Win, "{from} against {other:?}"),
                Value::Draw => assert_ne!(result, Value::Loss, "{from} against {other:?}"),
                Value::Loss => {}
            }
            if other == Other::Perfect {
                assert_eq!(result, value, "{from} against itself");
            }
        }
    }
    // Positions of all values occurred, and some lost ones were saved, because the other side made errors.
    for wanted in [(Value::Win, "win"), (Value::Draw, "draw"), (Value::Loss, "loss"), (Value::Loss, "win")] {
        assert!(seen.get(&wanted).is_some_and(|&n| n >= 3), "{wanted:?}: {seen:?}");
    }
}

#[test]
fn it_keeps_what_it_solved_for_the_rest_of_the_match() {
    let (game, _, setting) = solved_game();
    let (stop, executor) = (AtomicBool::new(false), Threads::new(2));
    let mut player = player();
    let mut played = game.start_at(&setting, LATE).unwrap();
    assert_eq!(player.value(&setting, LATE).unwrap(), None);
    judge(&mut player, &*played);
    // There is no time to solve anything, and none is needed.
    let none = Effort { executor: &executor, time: Some(Duration::ZERO), stop: &stop };
    while played.to_move().is_some() {
        let position = played.position(Viewer::Spectator);
        let moves = player.judge(&setting, &position, &[], none).unwrap().expect("it lies ahead");
        assert_eq!(player.value(&setting, &position).unwrap(), Some(moves[0].value));
        played.play(&moves[0].text).unwrap();
    }
    assert_eq!(player.judge(&setting, MIDDLE, &[], none).unwrap(), None);
    let over = "12,12,12,12,6/0,12,6,6,12 dark";
    assert_eq!(player.judge(&setting, over, &[], none).unwrap(), Some(Vec::new()));
}

#[test]
fn it_gives_up_when_stopped_or_when_too_much_lies_ahead() {
    let (game, solver, setting) = solved_game();
    let executor = Threads::new(2);
    let ask = |player: &mut Exact, position: &str, stop: bool| {
        let stop = AtomicBool::new(stop);
        player.judge(&setting, position, &[], Effort { executor: &executor, time: None, stop: &stop }).unwrap()
    };
    assert_eq!(ask(&mut player(), LATE, true), None);
    let start = game.start(&setting).position(Viewer::Spectator);
    assert_eq!(ask(&mut player(), &start, false), None);
    assert_eq!(ask(&mut Exact::new(solver, None, 1000), LATE, false), None);
    assert!(ask(&mut player(), LATE, false).is_some());
    let stop = AtomicBool::new(false);
    let effort = Effort { executor: &executor, time: None, stop: &stop };
    assert!(player().judge(&setting, "nonsense", &[], effort).is_err());
}

#[test]
fn a_table_tells_the_same_as_solving() {
    let (game, solver, setting) = solved_game();
    let path = folder("exact").join("late.table");
    write(&path, LATE);
    let mut with_table = Exact::new(solver, Some(Arc::new(open(&path).unwrap())), 0);
    let mut without = player();
    let mut rng = Rng::new(12);
    for _ in 0..40 {
        let mut played = game.start_at(&setting, LATE).unwrap();
        while let Some(side) = played.to_move() {
            assert_eq!(judge(&mut with_table, &*played), judge(&mut without, &*played));
            let legal = played.legal(Viewer::Seat(side));
            played.play(rng.pick(&legal).unwrap()).unwrap();
        }
    }
    let stop = AtomicBool::new(false);
    let effort = Effort { executor: &Threads::new(1), time: None, stop: &stop };
    assert!(with_table.judge(&setting, MIDDLE, &[], effort).is_err(), "the table does not hold it");
}

#[test]
fn a_move_to_what_has_come_twice_is_a_draw() {
    let (game, _, setting) = solved_game();
    let mut player = player();
    let stop = AtomicBool::new(false);
    let effort = Effort { executor: &Threads::new(2), time: None, stop: &stop };
    let played = game.start_at(&setting, MIDDLE).unwrap();
    let before = judge(&mut player, &*played);
    let drawn: Vec<String> =
        before.iter().filter(|mv| mv.value == before[0].value).map(|mv| mv.after.clone()).collect();
    let after = player.judge(&setting, MIDDLE, &drawn, effort).unwrap().unwrap();
    assert_ne!(before[0].value, Value::Draw);
    for mv in &after {
        let was = before.iter().find(|other| other.text == mv.text).unwrap().value;
        assert_eq!(mv.value, if drawn.contains(&mv.after) { Value::Draw } else { was });
    }
}
