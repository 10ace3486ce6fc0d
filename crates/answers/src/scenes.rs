//! A picture of each variant for the home page and for link previews: a position after a dozen moves of each side.

use draw::{SvgOptions, Theme};
use game_core::{Rng, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch};

/// The number of plies of the pictured match.
const PLIES: usize = 26;
/// The seed of its moves: the same picture every time.
const SEED: u64 = 12;

/// The picture of a variant as an SVG.
pub fn picture(game: &'static dyn AnyGame, setting: &Setting, theme: Theme) -> String {
    let board = scene(game, setting).drawing(Viewer::Seat(Side::First));
    let options = SvgOptions { theme, trays: false, ..SvgOptions::default() };
    draw::svg(&board, game.info().art, &options)
}

/// A match after some random moves; set-ups are the first presets of the game.
fn scene(game: &'static dyn AnyGame, setting: &Setting) -> Box<dyn AnyMatch> {
    let mut rng = Rng::new(SEED);
    let mut played = game.start(setting);
    for _ in 0..PLIES {
        let Some(side) = played.to_move() else { break };
        let text = match played.drawing(Viewer::Seat(side)).setup {
            Some(setup) => match game.presets(setting, side).into_iter().next() {
                Some(preset) => preset.text,
                None => registry::any_setup(&setup, SEED),
            },
            None => match rng.pick(&played.legal(Viewer::Seat(side))) {
                Some(text) => text.clone(),
                None => break,
            },
        };
        if played.play(&text).is_err() {
            break;
        }
    }
    // A finished match would show all secrets.
    if played.outcome().is_some() {
        played.rewind(PLIES / 2);
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_picture_with_pieces_of_both_sides() {
        for game in registry::GAMES {
            for setting in game.info().settings() {
                let board = scene(*game, &setting).board(Viewer::Seat(Side::First));
                for side in Side::ALL {
                    assert!(board.pieces.iter().any(|piece| piece.side == Some(side)), "{setting}");
                }
                assert!(picture(*game, &setting, Theme::Dark).contains("</svg>"), "{setting}");
            }
        }
    }
}
