//! Nothing that leaves towards a viewer depends on what the viewer cannot know.
//!
//! A whole game is played twice: once as it was, once with two pieces swapped in the other army's set-up that the viewer
//! never got to know. Everything the viewer gets, at every ply, must be the same bytes.

use crate::{random_text, settings};
use game_core::{Rng, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch, record_of};

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
            let Some(twin) = twin(game, setting, &*played, viewer, hidden, &texts, &mut rng) else { continue };
            compared += compare(game, setting, viewer, hidden, &texts, &twin);
        }
    }
    compared
}

/// The same moves after another set-up of `hidden`, which `viewer` cannot tell from the true one; `None` if it knows too much.
fn twin(
    game: &dyn AnyGame,
    setting: &Setting,
    played: &dyn AnyMatch,
    viewer: Viewer,
    hidden: Side,
    texts: &[String],
    rng: &mut Rng,
) -> Option<Vec<String>> {
    let board = played.board(viewer);
    let unknown: Vec<u8> = board
        .pieces
        .iter()
        .filter(|p| p.side == Some(hidden) && p.glyph == "hidden" && !p.tags.contains(&"moved"))
        .map(|p| p.cell)
        .collect();
    let mut fresh = game.start(setting);
    for text in &texts[..hidden.index()] {
        fresh.play(text).unwrap();
    }
    let setup = fresh.board(Viewer::Seat(hidden)).setup.expect("the set-up is due");
    let at = |cell: u8| {
        let (row, column) =
            setup.rows.iter().enumerate().find_map(|(n, row)| row.iter().position(|&c| c == cell).map(|m| (n, m)))?;
        Some(setup.prefix.len() + setup.rows[..row].iter().map(|r| r.len() + 1).sum::<usize>() + column)
    };
    let mut letters = texts[hidden.index()].clone().into_bytes();
    for _ in 0..20 {
        let (a, b) = (at(*rng.pick(&unknown)?)?, at(*rng.pick(&unknown)?)?);
        if letters[a] != letters[b] {
            letters.swap(a, b);
            let mut twin = texts.to_vec();
            twin[hidden.index()] = String::from_utf8(letters).unwrap();
            return Some(twin);
        }
    }
    None
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
        // A swapped Scout or Bomb could make a move impossible that the true piece made; such a twin is no twin.
        if two.play(b).is_err() || one.outcome().is_some() != two.outcome().is_some() {
            panic!("an unmoved piece mattered, {here}");
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
