//! Golden drawings: the whole geometry of a variant, and the pieces along a random game.

use crate::golden;
use game_core::{BoardView, Draw, Playout, Rng, Setting, Viewer};
use std::fmt::Write;
use std::path::Path;

/// The plies after which the pieces are written down.
const LOOKS: [u32; 4] = [1, 12, 30, 60];

/// Compares the drawing of a variant's start, and those of a seeded random game with its paths and motions, with the
/// file at `path`.
///
/// # Panics
/// If they differ.
pub fn drawing<G: Draw + Playout>(setting: &Setting, seed: u64, path: impl AsRef<Path>) {
    let mut text = format!("# {setting}, seed {seed}\n");
    let mut position = G::start(setting);
    let start = G::draw(&position.view(Viewer::Spectator));
    fixed(&mut text, &start);
    let mut rng = Rng::new(seed);
    let mut scratch = Vec::new();
    for ply in 0..=LOOKS[LOOKS.len() - 1] {
        if ply == 0 || LOOKS.contains(&ply) {
            writeln!(text, "\n## ply {ply}").expect(FITS);
            let viewers = if G::INFO.is_hidden { &Viewer::ALL[..] } else { &[Viewer::Spectator] };
            for &viewer in viewers {
                writeln!(text, "{viewer:?}").expect(FITS);
                moving(&mut text, &G::draw(&position.view(viewer)));
            }
        }
        if position.outcome().is_some() {
            break;
        }
        let mv = position.random_move(&mut rng, &mut scratch);
        let (path, motions) = (position.path(mv), position.motions(mv));
        writeln!(text, "{}: {:?} {:?} {motions:?}", position.move_text(mv), path.cells, path.choice).expect(FITS);
        position.play_unchecked(mv);
    }
    golden(path, &text);
}

const FITS: &str = "a String takes everything";

fn fixed(text: &mut String, board: &BoardView) {
    writeln!(text, "size {} {}", board.width, board.height).expect(FITS);
    for (id, cell) in board.cells.iter().enumerate() {
        writeln!(text, "cell {id} {} {} {} {}", cell.name, cell.x, cell.y, cell.style).expect(FITS);
    }
    for label in &board.labels {
        writeln!(text, "label {} {} {}", label.text, label.x, label.y).expect(FITS);
    }
    for deco in &board.decorations {
        writeln!(text, "deco {} {} {} {} {:?}", deco.style, deco.x, deco.y, deco.size, deco.facing).expect(FITS);
    }
}

fn moving(text: &mut String, board: &BoardView) {
    for piece in &board.pieces {
        let (cell, side, facing) = (&board.cells[piece.cell.index()].name, piece.side, piece.facing);
        writeln!(text, "piece {} {} {cell} {side:?} {facing:?} {:?}", piece.glyph, piece.letter, piece.tags)
            .expect(FITS);
    }
    for tray in &board.trays {
        writeln!(text, "tray {:?} {} {:?}", tray.side, tray.title, tray.pieces).expect(FITS);
    }
    for mark in &board.marks {
        writeln!(text, "mark {} {}", board.cells[mark.cell.index()].name, mark.kind).expect(FITS);
    }
    if let Some(setup) = &board.setup {
        writeln!(text, "setup {} {:?} {} {:?}", setup.prefix, setup.rows, setup.empty, setup.stock).expect(FITS);
    }
}
