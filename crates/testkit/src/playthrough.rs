//! Whole golden games: every position, view and list of legal moves, as a golden file.

use crate::golden;
use game_core::{History, Observe, Playout, Rng, Setting, Viewer};
use std::fmt::Write;
use std::path::Path;

/// Plays one seeded random game of `setting` and compares its positions, views and moves with the file at `path`.
///
/// # Panics
/// If they differ.
pub fn playthrough<G: Observe + Playout>(setting: &Setting, seed: u64, path: impl AsRef<Path>) {
    golden(path, &played::<G>(setting, seed));
}

fn played<G: Observe + Playout>(setting: &Setting, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut game = History::new(G::start(setting));
    let mut scratch = Vec::new();
    let mut text = format!("# {setting}, seed {seed}\n");
    let line = |text: &mut String, what: &str, value: &str| {
        writeln!(text, "{what}: {value}").expect("a String takes everything");
    };
    for ply in 0.. {
        let position = game.position();
        writeln!(text, "\n## ply {ply}").expect("a String takes everything");
        line(&mut text, "position", &position.position_text());
        if G::INFO.is_hidden {
            for viewer in Viewer::ALL {
                line(&mut text, &format!("{viewer:?} sees"), &G::view_text(&position.view(viewer)));
            }
        }
        if let Some(outcome) = game.outcome() {
            let result = outcome.winner().map_or("draw", |side| G::INFO.side_id(side));
            line(&mut text, "outcome", &format!("{result} {}", outcome.clause));
            return text;
        }
        line(&mut text, "to move", G::INFO.side_id(position.to_move()));
        line(&mut text, "legal", &position.legal_texts().join(" "));
        let mv = position.random_move(&mut rng, &mut scratch);
        line(&mut text, "move", &position.move_text(mv));
        if G::INFO.is_hidden {
            line(&mut text, "seen", &position.seen_text(mv, Viewer::Spectator));
        }
        game.play_unchecked(mv);
    }
    unreachable!("every game ends")
}
