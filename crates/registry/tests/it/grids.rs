//! Positions as grids that can be painted.

use crate::{BEGUN_PLIES, random_match, settings};
use game_core::{CellId, Grid, PaintedGrid, Viewer};

/// A grid as it is, unpainted.
fn plain(grid: &Grid) -> PaintedGrid {
    PaintedGrid { cells: grid.cells.clone(), to_move: grid.to_move }
}

#[test]
fn an_unpainted_grid_is_the_position_it_was_made_of() {
    let mut grids = 0;
    for (game, setting) in settings() {
        for (seed, plies) in [(1, 2), (2, 9), (3, 40), (4, 120)] {
            let (played, _) = random_match(game, &setting, seed, plies);
            let shown = played.boxed_clone().revealed();
            let position = shown.position(Viewer::Spectator);
            let Some(grid) = game.grid(&setting, Some(&position)).unwrap() else { continue };
            grids += 1;
            let cells = shown.drawing(Viewer::Spectator).cells.len();
            assert!(grid.cells.iter().all(|(cell, _)| cell.index() < cells));
            let text = game.edited(&setting, Some(&position), &plain(&grid)).unwrap();
            assert_eq!(text, position, "{setting}, seed {seed}");
            // The drawing of the brushes is the drawing of the position.
            let drawn: Vec<_> = shown.drawing(Viewer::Spectator).pieces;
            for (cell, token) in &grid.cells {
                let brush = grid.palette.iter().find(|brush| brush.token == *token).expect("it is in the palette");
                let standing: Vec<_> = drawn.iter().filter(|piece| piece.cell == *cell).collect();
                assert_eq!(brush.pieces.len(), standing.len(), "{setting}, {token} on {cell}");
                for piece in &brush.pieces {
                    let is_there = |one: &&game_core::Piece| {
                        (one.glyph, one.side, one.facing) == (piece.glyph, piece.side, piece.facing)
                    };
                    assert!(standing.iter().any(is_there), "{setting}, {token} on {cell}");
                }
            }
        }
    }
    assert!(grids >= 4 * settings().len(), "only {grids} grids");
}

#[test]
fn a_painted_grid_has_counters_that_fit_it() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 5, BEGUN_PLIES.min(30));
        let position = played.revealed().position(Viewer::Spectator);
        let Some(grid) = game.grid(&setting, Some(&position)).unwrap() else { continue };
        // Every cell is emptied in turn, and the other side is to move.
        let mut possible = 0;
        for n in 0..grid.cells.len() {
            let mut painted = plain(&grid);
            painted.to_move = !grid.to_move;
            painted.cells[n].1 = grid.palette[0].token.clone();
            let text = game.edited(&setting, Some(&position), &painted).unwrap();
            if let Ok(started) = game.start_at(&setting, &text) {
                possible += 1;
                assert_eq!(started.position(Viewer::Spectator).split(' ').nth(1), text.split(' ').nth(1));
            }
        }
        assert!(possible >= 10, "{setting}: only {possible} painted boards are possible");
    }
}

#[test]
fn a_grid_with_wrong_cells_or_tokens_is_refused() {
    for (game, setting) in settings() {
        let Some(grid) = game.grid(&setting, None).unwrap() else { continue };
        let refuse = |change: &dyn Fn(&mut PaintedGrid), what: &str| {
            let mut painted = plain(&grid);
            change(&mut painted);
            let error = game.edited(&setting, None, &painted).unwrap_err().to_string();
            assert!(error.contains(what), "{setting}: {error}");
        };
        refuse(&|painted| drop(painted.cells.pop()), "is missing");
        refuse(&|painted| painted.cells.push(painted.cells[0].clone()), "is painted twice");
        refuse(&|painted| painted.cells[0].0 = CellId(255), "cannot be painted");
        refuse(&|painted| painted.cells[0].1 = "nonsense".to_owned(), "can hold only one of");
        assert!(game.grid(&setting, Some("nonsense")).is_err());
    }
}
