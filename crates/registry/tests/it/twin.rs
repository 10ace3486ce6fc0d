//! Matches that a viewer cannot distinguish: the same moves after two set-ups of the other army. The server's tests use
//! this file too.

use game_core::{Rng, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch};
use std::collections::HashMap;

/// The letters of pieces that never move, in all games that have some.
const FIXED: &[u8] = b"BAF";

/// Up to `plies` random moves of a game with set-ups, none of which ends it.
pub(crate) fn random_texts(game: &dyn AnyGame, setting: &Setting, rng: &mut Rng, plies: usize) -> Vec<String> {
    let mut played = game.start(setting);
    let mut texts: Vec<String> = Vec::new();
    while texts.len() < plies {
        let text = random_text(&*played, rng);
        let mut next = played.boxed_clone();
        next.play(&text).unwrap();
        if next.outcome().is_some() {
            break;
        }
        played = next;
        texts.push(text);
    }
    texts
}

/// A random move of the side to move, or a random set-up.
pub(crate) fn random_text(played: &dyn AnyMatch, rng: &mut Rng) -> String {
    let viewer = Viewer::Seat(played.to_move().expect("the match goes on"));
    match played.board(viewer).setup {
        Some(setup) if played.setup_due() => registry::any_setup(&setup, rng.next_u64()),
        _ => rng.pick(&played.legal(viewer)).expect("there is a move").clone(),
    }
}

/// The same moves after another set-up of `hidden`, which no other viewer can distinguish from the true one: two of its
/// pieces that never fought and were never shown have changed places. They are found from the moves alone. `None` if
/// there are no such pieces.
pub(crate) fn twin(
    game: &dyn AnyGame,
    setting: &Setting,
    hidden: Side,
    texts: &[String],
    rng: &mut Rng,
) -> Option<Vec<String>> {
    let mut fresh = game.start(setting);
    for text in &texts[..hidden.index()] {
        fresh.play(text).unwrap();
    }
    let board = fresh.board(Viewer::Seat(hidden));
    let setup = board.setup.as_ref().expect("the set-up is due");
    let mut letters = texts[hidden.index()].clone().into_bytes();
    // The index in the text of each piece of the army, by its current square, and whether it has moved.
    let mut places: HashMap<String, (usize, bool)> = HashMap::new();
    let mut at = setup.prefix.len();
    for row in &setup.rows {
        for &cell in row {
            if letters[at] != setup.empty as u8 {
                places.insert(board.cells[cell.index()].name.clone(), (at, false));
            }
            at += 1;
        }
        at += 1;
    }
    let mut played = game.start(setting);
    for (ply, text) in texts.iter().enumerate() {
        let mover = played.to_move();
        played.play(text).unwrap();
        if ply < 2 {
            continue;
        }
        match text.split_once('-').filter(|_| !text.contains(':')) {
            Some((from, to)) if is_one_step(from, to) => {
                if let Some((at, _)) = places.remove(from).filter(|_| mover == Some(hidden)) {
                    places.insert(to.to_owned(), (at, true));
                }
            }
            // A long run, a fight, an Apple, a Shroud: every piece that was announced is known.
            _ => {
                let seen = played.moves(Viewer::Spectator).pop().expect("a move was played");
                places.retain(|square, _| !seen.contains(square.as_str()));
            }
        }
    }
    let mut unknown: Vec<(usize, bool)> = places.into_values().collect();
    unknown.sort_unstable();
    for _ in 0..40 {
        let ((a, a_moved), (b, b_moved)) = (*rng.pick(&unknown)?, *rng.pick(&unknown)?);
        let is_fixed = |letter: u8| FIXED.contains(&letter);
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
