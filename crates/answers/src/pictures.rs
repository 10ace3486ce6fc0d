//! A position of a match as a picture, as a viewer may see it.

use draw::{SvgOptions, Theme};
use game_core::{Side, Viewer};
use matches::{MatchState, memory_mode};
use registry::{AnyGame, AnyMatch, Lang};

/// A picture that was asked for.
#[derive(Clone, Copy)]
pub struct PictureOptions {
    /// Who will see it.
    pub viewer: Viewer,
    /// The ply to draw; the last one if absent.
    pub ply: Option<usize>,
    /// Light or dark.
    pub theme: Theme,
    /// The language of its words.
    pub lang: Lang,
    /// Whether it is a wide card for programs that show links.
    pub is_card: bool,
}

/// A match to be drawn, taken from its state so that drawing needs no lock.
pub struct Sitter {
    game: &'static dyn AnyGame,
    played: Box<dyn AnyMatch>,
    is_over: bool,
    has_no_aids: bool,
}

impl Sitter {
    /// The present state of a match.
    pub fn new(state: &MatchState) -> Sitter {
        Sitter {
            game: state.game,
            played: state.played.boxed_clone(),
            is_over: state.is_over(),
            has_no_aids: memory_mode::is_on(state),
        }
    }

    /// The picture as an SVG.
    pub fn svg(mut self, options: PictureOptions) -> String {
        let PictureOptions { viewer, ply, theme, lang, is_card } = options;
        self.played.rewind(ply.unwrap_or(usize::MAX));
        if self.is_over {
            self.played = self.played.revealed();
        }
        let texts = self.game.texts(lang);
        let words = |id: &str| texts.text(id).to_owned();
        let flip = viewer == Viewer::Seat(Side::Second);
        let title = texts.text("name");
        let options = SvgOptions { flip, theme, title, words: Some(&words), trays: !is_card, ..SvgOptions::default() };
        let mut board = self.played.drawing(viewer);
        if self.has_no_aids {
            board = memory_mode::without_aids(viewer, board);
        }
        let svg = draw::svg(&board, self.game.info().art, &options);
        if is_card { draw::card(&svg, theme) } else { svg }
    }
}
