//! A drawing on a wide card: the picture that other programs show beside a link.

use crate::Theme;

/// The size of a card in pixels: what programs that show links expect.
pub const CARD: (u32, u32) = (1200, 630);
/// The space around the drawing.
const EDGE: u32 = 24;

/// A drawing of [`crate::svg`] in the middle of a card, with the page's ground around it.
///
/// ```
/// use draw::{CARD, SvgOptions, Theme, card, png, svg};
/// use game_core::{BoardView, Cell};
///
/// let cell = Cell { name: "a1".into(), x: 0.5, y: 0.5, style: "dark" };
/// let board = BoardView { width: 1.0, height: 1.0, cells: vec![cell], ..BoardView::default() };
/// let picture = png(&card(&svg(&board, "", &SvgOptions::default()), Theme::Light), CARD.0)?;
/// let size = |at: usize| u32::from_be_bytes([picture[at], picture[at + 1], picture[at + 2], picture[at + 3]]);
/// assert_eq!((size(16), size(20)), CARD);
/// # Ok::<(), draw::PngError>(())
/// ```
pub fn card(drawing: &str, theme: Theme) -> String {
    let (width, height) = CARD;
    let ground = match theme {
        Theme::Light => "#f6f2ea",
        Theme::Dark => "#171b21",
    };
    let (inner_width, inner_height) = (width - 2 * EDGE, height - 2 * EDGE);
    let place = format!("<svg x=\"{EDGE}\" y=\"{EDGE}\" width=\"{inner_width}\" height=\"{inner_height}\" ");
    let inner = drawing.replacen("<svg ", &place, 1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n{inner}</svg>\n"
    )
}
