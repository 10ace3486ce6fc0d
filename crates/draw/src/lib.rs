//! Pictures of a [`BoardView`](game_core::BoardView): a standalone SVG, a PNG, a board for the terminal.
//!
//! The crate knows no game. The look of styles and glyphs comes from the game's *art*, an SVG file of symbols:
//!
//! | symbol | drawn |
//! |---|---|
//! | `board` | once, under everything; its attribute `color` is the ink that reads on it |
//! | `cell-STYLE` | on every cell of that style |
//! | `deco-STYLE` | for every decoration of that style, turned by its facing |
//! | `piece-GLYPH-first`, `piece-GLYPH-second`, `piece-GLYPH` | for every piece of that side, or of no side |
//! | `mark-KIND` | over a cell with that mark, over a piece with that tag; may be missing |
//!
//! A symbol with `data-turn="facing"` is turned by the facing of its piece; one with `data-turn="outward"` is drawn
//! pointing up and turned away from the middle of the board; any other stays upright. Colours are written
//! `var(--GAME-NAME, #light)`; their dark values stand in the art's `<style>` under `[data-theme="dark"]`. The terminal
//! board takes the colours named `cell-STYLE`, `first` and `second` from there.
//!
//! The colour of the last move's marks is that of the attribute `data-last` of the symbol `board`, gold without it.
//!
//! Elements without a symbol are drawn plainly, never left out.
//!
//! ```
//! use draw::{SvgOptions, TextOptions, png, svg, text};
//! use game_core::{BoardView, Cell, CellId, Facing, Piece, PieceId, Side};
//!
//! let (glyph, side) = ("man", Some(Side::First));
//! let (id, cell) = (PieceId(0), CellId(0));
//! let man = Piece { id, glyph, letter: 'M', side, cell, facing: Facing::Up, tags: Vec::new() };
//! let board = BoardView {
//!     width: 2.0,
//!     height: 1.0,
//!     cells: vec![
//!         Cell { name: "a1".into(), x: 0.5, y: 0.5, style: "dark" },
//!         Cell { name: "b1".into(), x: 1.5, y: 0.5, style: "light" },
//!     ],
//!     pieces: vec![man],
//!     ..BoardView::default()
//! };
//! assert_eq!(text(&board, &TextOptions::default()), "  M .\n");
//! let picture = svg(&board, "", &SvgOptions { title: "a man", ..SvgOptions::default() });
//! assert!(png(&picture, 100)?.starts_with(b"\x89PNG"));
//! # Ok::<(), draw::PngError>(())
//! ```

mod art;
mod card;
mod flip;
mod letters;
mod png;
mod svg;
mod text;

pub use art::{Theme, art_symbols, missing_symbols};
pub use card::{CARD, card};
pub use flip::flipped;
pub use png::{PngError, png};
pub use svg::{SvgOptions, svg};
pub use text::{Palette, TextOptions, text};
