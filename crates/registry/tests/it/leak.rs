//! Nothing that is sent to a viewer depends on what the viewer cannot know.
//!
//! A whole game is played twice: once as it was, once with two pieces swapped in the other army's set-up that never
//! fought and were never shown. These are found from the moves alone, not from any view. Everything the viewer gets, at
//! every ply, must be the same bytes.

use crate::twin::{random_texts, twin};
use crate::{LEAK_SEEDS, settings};
use game_core::{CellId, Rng, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch, record_of};

#[test]
fn swapping_what_a_viewer_does_not_know_changes_no_byte_it_gets() {
    // SG-05, SG-19
    let mut compared = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        for seed in 0..LEAK_SEEDS {
            compared += play_and_compare(game, &setting, seed);
        }
    }
    assert!(compared > 1_000, "only {compared} positions compared");
}

/// Plays up to some plies, then for each viewer compares the game with its twin. Returns the number of positions
/// compared.
fn play_and_compare(game: &dyn AnyGame, setting: &Setting, seed: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let plies = 20 + rng.below(200) as usize;
    let texts = random_texts(game, setting, &mut rng, plies);
    let mut compared = 0;
    for viewer in Viewer::ALL {
        for hidden in Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side)) {
            let Some(twin) = twin(game, setting, hidden, &texts, &mut rng) else { continue };
            compared += compare(game, setting, viewer, hidden, &texts, &twin);
        }
    }
    compared
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
        assert_eq!(everything_seen(&*one, viewer), everything_seen(&*two, viewer), "{here}");
        one.play(a).unwrap();
        two.play(b).unwrap_or_else(|e| panic!("a hidden piece mattered: {e}, {here}"));
        // A swap can leave the hidden army without a move: that would have ended the game, so it is no twin from there
        // on.
        if one.outcome().is_some() != two.outcome().is_some() {
            return compared;
        }
        compared += 1;
    }
    assert_eq!(everything_seen(&*one, viewer), everything_seen(&*two, viewer), "{setting}, {viewer:?}, at the end");
    compared
}

/// Everything that is sent to a viewer, as one text.
fn everything_seen(played: &dyn AnyMatch, viewer: Viewer) -> String {
    let board = played.board(viewer);
    let mut seen = format!(
        "{:?} {:?} {} {} {:?} {:?} {:?} {:?} {board:?}",
        played.to_move(),
        played.outcome(),
        played.setup_due(),
        played.position(viewer),
        played.legal(viewer),
        played.moves(viewer),
        played.words(viewer),
        played.last_move(viewer),
    );
    seen += &record_of(played, viewer).to_text().unwrap();
    seen += &format!("{:?}{:?}", played.notices(viewer), played.effects(viewer, &[]));
    if played.to_move().is_some_and(|side| viewer.is_seat(side)) {
        let mut probe = played.boxed_clone();
        for (n, cell) in board.cells.iter().enumerate() {
            let n = CellId(n as u8);
            seen += &format!("{:?}{:?}", played.why_stuck(viewer, n), played.why_not(viewer, &[], n));
            seen += &format!("{:?}{:?}", played.effects(viewer, &[n]), played.why_not(viewer, &[n], CellId(n.0 ^ 1)));
            for bad in [
                format!("{}-a1", cell.name),
                format!("{}x{}", cell.name, cell.name),
                format!("apple:{}", cell.name),
                "deploy:?".into(),
            ] {
                if let Err(error) = probe.play(&bad) {
                    seen += &error.to_string();
                } else {
                    probe.rewind(played.plies());
                }
            }
        }
    }
    seen
}
