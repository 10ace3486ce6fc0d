//! Nothing that leaves towards a viewer depends on what the viewer cannot know.
//!
//! A whole game is played twice: once as it was, once with two pieces swapped in the other army's set-up that never fought
//! and were never shown. Which these are is told by the moves alone, not by any view. Everything the viewer gets, at every
//! ply, must be the same bytes.

use crate::{random_text, settings};
use game_core::{Rng, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch, record_of};
use std::collections::HashMap;

#[test]
fn swapping_what_a_viewer_does_not_know_changes_no_byte_it_gets() {
    // SG-05, SG-19
    let mut compared = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        for seed in 0..12 {
            compared += play_and_compare(game, &setting, seed);
        }
    }
    assert!(compared > 1_000, "only {compared} positions compared");
}

/// Plays up to some plies, then for each viewer compares the game with its twin. Returns the number of positions compared.
fn play_and_compare(game: &dyn AnyGame, setting: &Setting, seed: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut played = game.start(setting);
    let mut texts = Vec::new();
    let plies = 20 + rng.below(200) as usize;
    while played.outcome().is_none() && texts.len() < plies {
        let text = random_text(&*played, &mut rng);
        let mut next = played.boxed_clone();
        next.play(&text).unwrap();
        if next.outcome().is_some() {
            break;
        }
        played = next;
        texts.push(text);
    }
    let mut compared = 0;
    for viewer in Viewer::ALL {
        for hidden in Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side)) {
            let Some(twin) = twin(game, setting, hidden, &texts, &mut rng) else { continue };
            compared += compare(game, setting, viewer, hidden, &texts, &twin);
        }
    }
    compared
}

/// The same moves after another set-up of `hidden`, which nobody else can tell from the true one; `None` if there is none.
fn twin(game: &dyn AnyGame, setting: &Setting, hidden: Side, texts: &[String], rng: &mut Rng) -> Option<Vec<String>> {
    let mut fresh = game.start(setting);
    for text in &texts[..hidden.index()] {
        fresh.play(text).unwrap();
    }
    let board = fresh.board(Viewer::Seat(hidden));
    let setup = board.setup.as_ref().expect("the set-up is due");
    let mut letters = texts[hidden.index()].clone().into_bytes();
    // Where in the text each piece of the army stands, by the square it stands on now, and whether it has moved.
    let mut places: HashMap<String, (usize, bool)> = HashMap::new();
    let mut at = setup.prefix.len();
    for row in &setup.rows {
        for &cell in row {
            if letters[at] != setup.empty as u8 {
                places.insert(board.cells[usize::from(cell)].name.clone(), (at, false));
            }
            at += 1;
        }
        at += 1;
    }
    let mut told = game.start(setting);
    for (ply, text) in texts.iter().enumerate() {
        let mover = told.to_move();
        told.play(text).unwrap();
        if ply < 2 {
            continue;
        }
        match text.split_once('-').filter(|_| !text.contains(':')) {
            Some((from, to)) if is_one_step(from, to) => {
                if let Some((at, _)) = places.remove(from).filter(|_| mover == Some(hidden)) {
                    places.insert(to.to_owned(), (at, true));
                }
            }
            // A long run, a fight, an Apple, a Shroud: whoever is named in what was announced is known.
            _ => {
                let seen = told.moves(Viewer::Spectator).pop().expect("a move was played");
                places.retain(|square, _| !seen.contains(square.as_str()));
            }
        }
    }
    let mut unknown: Vec<(usize, bool)> = places.into_values().collect();
    unknown.sort_unstable();
    for _ in 0..40 {
        let ((a, a_moved), (b, b_moved)) = (*rng.pick(&unknown)?, *rng.pick(&unknown)?);
        let is_fixed = |letter: u8| b"BA".contains(&letter);
        let mobile_only = (a_moved || b_moved) && (is_fixed(letters[a]) || is_fixed(letters[b]));
        if letters[a] != letters[b] && !mobile_only {
            letters.swap(a, b);
            let mut twin = texts.to_vec();
            twin[hidden.index()] = String::from_utf8(letters).unwrap();
            return Some(twin);
        }
    }
    None
}

fn is_one_step(from: &str, to: &str) -> bool {
    let far = |a: &str, b: &str, n: usize| a.as_bytes()[n].abs_diff(b.as_bytes()[n]);
    far(from, to, 0) + far(from, to, 1) == 1
}

fn compare(
    game: &dyn AnyGame,
    setting: &Setting,
    viewer: Viewer,
    hidden: Side,
    texts: &[String],
    twin: &[String],
) -> u64 {
    let (mut one, mut two) = (game.start(setting), game.start(setting));
    let mut compared = 0;
    for (a, b) in texts.iter().zip(twin) {
        let here = format!("{setting}, {viewer:?}, {hidden:?} hidden, before {a}: {}", texts.join(" "));
        assert_eq!(told(&*one, viewer), told(&*two, viewer), "{here}");
        one.play(a).unwrap();
        two.play(b).unwrap_or_else(|e| panic!("a hidden piece mattered: {e}, {here}"));
        // A swap can leave the hidden army without a move: that would have ended the game, so it is no twin from there on.
        if one.outcome().is_some() != two.outcome().is_some() {
            return compared;
        }
        compared += 1;
    }
    assert_eq!(told(&*one, viewer), told(&*two, viewer), "{setting}, {viewer:?}, at the end");
    compared
}

/// Everything that leaves towards a viewer, as one text.
fn told(played: &dyn AnyMatch, viewer: Viewer) -> String {
    let board = played.board(viewer);
    let mut told = format!(
        "{:?} {:?} {} {} {:?} {:?} {board:?}",
        played.to_move(),
        played.outcome(),
        played.setup_due(),
        played.position(viewer),
        played.legal(viewer),
        played.moves(viewer),
    );
    told += &record_of(played, viewer).to_text().unwrap();
    if played.to_move().is_some_and(|side| viewer.is_seat(side)) {
        let mut probe = played.boxed_clone();
        for (n, cell) in board.cells.iter().enumerate() {
            told += &format!("{:?}", played.why_stuck(viewer, n as u8));
            for bad in [
                format!("{}-a1", cell.name),
                format!("{}x{}", cell.name, cell.name),
                format!("apple:{}", cell.name),
                "deploy:?".into(),
            ] {
                if let Err(error) = probe.play(&bad) {
                    told += &error.to_string();
                } else {
                    probe.rewind(played.plies());
                }
            }
        }
    }
    told
}
