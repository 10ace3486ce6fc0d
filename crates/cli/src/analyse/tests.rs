use super::judged::{self, JudgedPly, Mark};
use super::*;
use bots::{Bot, BotOptions, BotSpec, Budget};
use game_core::{Rng, Side, Value, Viewer};
use registry::{AnyGame, AnyMatch, CATALOGUE, ENGLISH, GAMES, Judgement, ThoughtLine, record_of};

const LITTLE: Budget = Budget { time: None, nodes: Some(200), depth: None };

/// A random match of at most `plies` plies.
fn random_match(game: &dyn AnyGame, setting: &game_core::Setting, plies: usize) -> Box<dyn AnyMatch> {
    let mut rng = Rng::new(3);
    let mut played = game.start(setting);
    while let Some(side) = played.to_move().filter(|_| played.plies() < plies) {
        let board = played.board(Viewer::Seat(side));
        let text = match &board.setup {
            Some(setup) => registry::any_setup(setup, rng.next_u64()),
            None => rng.pick(&board.moves).expect("a move").text.clone(),
        };
        played.play(&text).expect("it is legal");
    }
    played
}

fn bot(game: &'static dyn AnyGame) -> Bot {
    Bot::new(BotSpec::Engine, game, BotOptions { memory: 1 << 20, threads: 1 })
}

fn estimate(points: f64) -> Judgement {
    Judgement::Estimate { points, hundredths: None }
}

#[test]
fn marks_are_for_drops_against_the_best_move() {
    let exact = |value| Judgement::Exact { value, plies: None };
    for (best, worth, text, mark) in [
        (estimate(0.5), estimate(0.21), "a", None),
        (estimate(0.5), estimate(0.2), "a", Some(Mark::Doubtful)),
        (estimate(0.3), estimate(-0.3), "a", Some(Mark::Mistake)),
        (exact(Value::Win), exact(Value::Draw), "a", Some(Mark::Blunder)),
        (exact(Value::Draw), exact(Value::Loss), "a", Some(Mark::Blunder)),
        (exact(Value::Win), exact(Value::Draw), "best", None),
        (estimate(-0.5), estimate(0.9), "a", None),
    ] {
        let best = Some(ThoughtLine { judgement: best, moves: vec!["best".to_owned()] });
        let ply = JudgedPly { mover: Side::First, text: text.to_owned(), best, worth: Some(worth) };
        assert_eq!(ply.mark(), mark, "{ply:?}");
    }
}

#[test]
fn whole_matches_are_judged_in_every_setting() {
    let interrupt = Interrupt::listen().unwrap();
    for &game in GAMES {
        for setting in game.info().settings() {
            let words = Words::new(game, &ENGLISH);
            let mut ended = random_match(game, &setting, 30);
            ended.conclude(game_core::Outcome::draw("agreed"));
            let record = record_of(&*ended, Viewer::Spectator);
            let course = judged::course(&CATALOGUE, game, &record, None).unwrap();
            let judged = judged::judge(&mut bot(game), course, LITTLE, &words, &interrupt).unwrap();
            assert_eq!(judged.plies.len(), record.moves.len(), "{setting}");
            let is_hidden = game.info().is_hidden;
            for (n, ply) in judged.plies.iter().enumerate() {
                let is_setup = is_hidden && n < 2;
                assert_eq!((ply.best.is_some(), ply.worth.is_some()), (!is_setup, !is_setup), "{setting}: {ply:?}");
                assert!(ply.text == record.moves[n].text && (0.0..=2.0).contains(&ply.drop()), "{setting}: {ply:?}");
            }
            let svg = curve::svg(&judged, &words, &record);
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{setting}");
            assert_eq!(svg.matches("clip-path").count(), if is_hidden { 0 } else { 2 }, "{setting}");
        }
    }
}

#[test]
fn the_end_says_what_the_last_move_was_worth() {
    let interrupt = Interrupt::listen().unwrap();
    for &game in GAMES.iter().filter(|game| !game.info().is_hidden) {
        let setting = &game.info().settings()[0];
        let ended = random_match(game, setting, usize::MAX);
        let record = record_of(&*ended, Viewer::Spectator);
        let course = judged::course(&CATALOGUE, game, &record, None).unwrap();
        let judged = judged::judge(&mut bot(game), course, LITTLE, &Words::new(game, &ENGLISH), &interrupt).unwrap();
        let last = judged.plies.last().expect("a move");
        let value = match ended.outcome().expect("it is over").winner() {
            Some(winner) if winner == last.mover => Value::Win,
            Some(_) => Value::Loss,
            None => Value::Draw,
        };
        assert_eq!(last.worth, Some(Judgement::Exact { value, plies: Some(1) }), "{setting}");
    }
}

#[test]
fn of_a_running_match_with_secrets_only_one_seat_is_judged() {
    let interrupt = Interrupt::listen().unwrap();
    for &game in GAMES.iter().filter(|game| game.info().is_hidden) {
        let setting = &game.info().settings()[0];
        let played = random_match(game, setting, 12);
        let seen = record_of(&*played, Viewer::Seat(Side::Second));
        let watched = record_of(&*played, Viewer::Spectator);
        // In full, as `tabula play` saves it.
        let whole = record_of(&*played.revealed(), Viewer::Spectator);
        assert!(
            judged::course(&CATALOGUE, game, &whole, None).is_err()
                && judged::course(&CATALOGUE, game, &watched, None).is_err()
        );
        assert!(judged::course(&CATALOGUE, game, &seen, Some(Side::First)).is_err(), "it is not First's record");
        let words = Words::new(game, &ENGLISH);
        let judge = |record: &Record, seat| {
            let course = judged::course(&CATALOGUE, game, record, seat).unwrap();
            judged::judge(&mut bot(game), course, LITTLE, &words, &interrupt).unwrap().plies
        };
        let (one, other) = (judge(&seen, None), judge(&whole, Some(Side::Second)));
        for (a, b) in one.iter().zip(&other).skip(2) {
            assert_eq!((a.mover, &a.best, a.worth), (b.mover, &b.best, b.worth), "the seat's own record says as much");
            assert_eq!(a.best.is_some(), a.mover == Side::Second);
        }
    }
}
