//! A standalone SVG: it contains its symbols and colours and needs no font, so that every viewer shows it.
//!
//! From back to front: board, cells, decorations, tiles (pieces of no side), marks, pieces, legal moves, labels, trays.

use crate::art::{Art, Theme, Turn, glyph_symbol, piece_symbol};
use crate::{flipped, letters};
use game_core::{BoardView, Cell, CellId, Facing, Mark, Piece, Side, Tray};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The options of an SVG drawing.
#[derive(Clone, Copy)]
pub struct SvgOptions<'a> {
    /// Second is at the bottom: the board is turned, pieces and text stay upright.
    pub flip: bool,
    /// Light or dark colours.
    pub theme: Theme,
    /// Show the marks: the last move, locked lines.
    pub marks: bool,
    /// Show the targets of the legal moves: a dot on a free cell, a ring around a piece.
    pub moves: bool,
    /// Show the trays that hold something, below the board.
    pub trays: bool,
    /// The title of the picture, for screen readers.
    pub title: &'a str,
    /// The text of a message such as `tray-captured`; without it trays have no titles.
    pub words: Option<&'a dyn Fn(&str) -> String>,
}

impl Default for SvgOptions<'_> {
    fn default() -> Self {
        SvgOptions { flip: false, theme: Theme::Light, marks: true, moves: false, trays: true, title: "", words: None }
    }
}

/// The drawing as a complete SVG file; a cell is 100 units wide. Trays make it higher than the board.
pub fn svg(board: &BoardView, art: &str, options: &SvgOptions) -> String {
    let turned = options.flip.then(|| flipped(board));
    let art = Art::new(art);
    let colours = Colours::new(&art, options.theme);
    let canvas =
        Canvas { board: turned.as_ref().unwrap_or(board), art, colours, used: BTreeSet::new(), body: String::new() };
    canvas.draw(options)
}

/// The size of a cell in the units of the picture.
const UNIT: f32 = 100.0;
/// The radius of a ring around a handle.
const RING: u32 = 21;
/// The height of a coordinate.
const LABEL_HEIGHT: f32 = 17.0;
/// The size of a piece in a tray.
const TRAY_PIECE: f32 = 56.0;
/// The height of a line of a tray.
const TRAY_LINE: f32 = 68.0;
/// The space around a tray.
const TRAY_GAP: f32 = 14.0;

/// The colours of elements that the art does not define.
struct Colours {
    ink: String,
    panel: &'static str,
    panel_ink: &'static str,
    last: String,
    action: &'static str,
    action_rim: &'static str,
}

impl Colours {
    fn new(art: &Art, theme: Theme) -> Self {
        let (panel, panel_ink) = match theme {
            Theme::Light => ("#f1ede4", "#5b544a"),
            Theme::Dark => ("#262b33", "#b9bfc8"),
        };
        Colours {
            ink: art.ink(theme).unwrap_or_else(|| panel_ink.into()),
            panel,
            panel_ink,
            last: art.last(theme).unwrap_or_else(|| "#f2b632".into()),
            action: "#0f8f7e",
            action_rim: "#ffffff",
        }
    }
}

struct Canvas<'a> {
    board: &'a BoardView,
    art: Art<'a>,
    colours: Colours,
    used: BTreeSet<String>,
    body: String,
}

impl Canvas<'_> {
    fn draw(mut self, options: &SvgOptions) -> String {
        let board = self.board;
        let (width, mut height) = (board.width * UNIT, board.height * UNIT);
        self.ground(width, height);
        board.cells.iter().for_each(|cell| self.cell(cell));
        for decoration in &board.decorations {
            let symbol = format!("deco-{}", decoration.style);
            self.symbol(&symbol, decoration.x, decoration.y, decoration.size, decoration.facing.degrees(), |canvas| {
                let (x, y) = (decoration.x * UNIT, decoration.y * UNIT);
                let ink = &canvas.colours.ink;
                let _ = writeln!(canvas.body, r#"<path d="M{x:.0} {y:.0}m-9 0l9-9 9 9-9 9z" fill="{ink}"/>"#);
            });
        }
        board.pieces.iter().filter(|piece| piece.side.is_none()).for_each(|piece| self.piece(piece));
        if options.marks {
            board.marks.iter().for_each(|&mark| self.mark(mark));
        }
        board.pieces.iter().filter(|piece| piece.side.is_some()).for_each(|piece| self.piece(piece));
        if options.moves {
            let ends = board.moves.iter().filter_map(|option| option.path.cells.last());
            BTreeSet::from_iter(ends).into_iter().for_each(|&cell| self.move_end(cell));
        }
        for label in &board.labels {
            let strokes =
                letters::centred(&label.text, label.x * UNIT, label.y * UNIT, LABEL_HEIGHT, &self.colours.ink);
            let _ = writeln!(self.body, "{strokes}");
        }
        if options.trays {
            for tray in board.trays.iter().filter(|tray| !tray.pieces.is_empty()) {
                height = self.tray(tray, width, height + TRAY_GAP, options);
            }
        }
        self.finish(width, height, options)
    }

    fn finish(self, width: f32, height: f32, options: &SvgOptions) -> String {
        let title = escape(options.title);
        let defs = self.art.source(&self.used, options.theme);
        let (width, height) = (number(width), number(height));
        let body = self.body;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n<defs>\n{defs}</defs>\n{body}</svg>\n"
        )
    }

    fn ground(&mut self, width: f32, height: f32) {
        let size = format!(r#"width="{}" height="{}""#, number(width), number(height));
        if self.art.has("board") {
            self.used.insert("board".into());
            let _ = writeln!(self.body, r##"<use href="#board" {size}/>"##);
        } else {
            let _ = writeln!(self.body, r#"<rect {size} rx="20" fill="{}"/>"#, self.colours.panel);
        }
    }

    fn cell(&mut self, cell: &Cell) {
        let symbol = format!("cell-{}", cell.style);
        let degrees = match self.art.turn(&symbol) {
            Turn::Outward => outward(self.board, cell).degrees(),
            _ => 0,
        };
        self.symbol(&symbol, cell.x, cell.y, 1.0, degrees, |canvas| {
            let (x, y) = (cell.x * UNIT - 48.0, cell.y * UNIT - 48.0);
            let ink = &canvas.colours.ink;
            let _ = writeln!(
                canvas.body,
                r#"<rect x="{x:.0}" y="{y:.0}" width="96" height="96" rx="6" fill="{ink}" fill-opacity=".1" stroke="{ink}" stroke-opacity=".4"/>"#
            );
        });
    }

    fn piece(&mut self, piece: &Piece) {
        let Some(&Cell { x, y, .. }) = self.board.cells.get(piece.cell.index()) else { return };
        let symbol = piece_symbol(piece);
        let degrees = match self.art.turn(&symbol) {
            Turn::Facing => piece.facing.degrees(),
            _ => 0,
        };
        self.symbol(&symbol, x, y, 1.0, degrees, |canvas| {
            canvas.disc(piece.letter, piece.side, x * UNIT, y * UNIT, UNIT);
        });
        for tag in &piece.tags {
            let symbol = format!("mark-{tag}");
            // A tag that lies on the piece turns with it.
            let degrees = if self.art.turn(&symbol) == Turn::Facing { piece.facing.degrees() } else { 0 };
            self.symbol(&symbol, x, y, 1.0, degrees, |_| ());
        }
    }

    fn mark(&mut self, mark: Mark) {
        let Some(cell) = self.board.cells.get(mark.cell.index()) else { return };
        let is_handle = self.is_handle(cell);
        self.symbol(&format!("mark-{}", mark.kind), cell.x, cell.y, 1.0, 0, |canvas| {
            let (x, y) = (cell.x * UNIT, cell.y * UNIT);
            let (left, top) = (x - 46.0, y - 46.0);
            let last = &canvas.colours.last;
            // The start of the last move is an open frame, its end a filled one; handles and other marks get a ring.
            let _ = match mark.kind {
                "from" if !is_handle => writeln!(
                    canvas.body,
                    r#"<rect x="{left:.1}" y="{top:.1}" width="92" height="92" rx="9" fill="{last}" fill-opacity=".16" stroke="{last}" stroke-width="4" stroke-dasharray="14 9.4" stroke-linecap="round"/>"#
                ),
                "to" if !is_handle => writeln!(
                    canvas.body,
                    r#"<rect x="{left:.1}" y="{top:.1}" width="92" height="92" rx="9" fill="{last}" fill-opacity=".36" stroke="{last}" stroke-width="5"/>"#
                ),
                _ => writeln!(
                    canvas.body,
                    r#"<circle cx="{x:.1}" cy="{y:.1}" r="{RING}" fill="none" stroke="{last}" stroke-width="5"/>"#
                ),
            };
        });
    }

    /// Draws a dot on a free cell, a ring around a piece or a handle.
    fn move_end(&mut self, cell: CellId) {
        let Some(place) = self.board.cells.get(cell.index()) else { return };
        let (x, y) = (place.x * UNIT, place.y * UNIT);
        let is_taken = self.board.pieces.iter().any(|piece| piece.cell == cell && piece.side.is_some());
        let is_handle = self.is_handle(place);
        let Colours { action, action_rim, .. } = self.colours;
        let _ = if is_taken || is_handle {
            let radius = if is_handle { RING } else { 44 };
            writeln!(
                self.body,
                r#"<g fill="none"><circle cx="{x:.1}" cy="{y:.1}" r="{radius}" stroke="{action_rim}" stroke-opacity=".8" stroke-width="8"/><circle cx="{x:.1}" cy="{y:.1}" r="{radius}" stroke="{action}" stroke-width="5"/></g>"#
            )
        } else {
            writeln!(
                self.body,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="13" fill="{action}" stroke="{action_rim}" stroke-opacity=".85" stroke-width="3"/>"#
            )
        };
    }

    /// Draws one tray from `top` on and returns its lower edge.
    fn tray(&mut self, tray: &Tray, width: f32, top: f32, options: &SvgOptions) -> f32 {
        let title = options.words.map(|words| words(&format!("tray-{}", tray.title))).unwrap_or_default();
        let title_width = if title.is_empty() { 0.0 } else { letters::width(&title, LABEL_HEIGHT) + 2.0 * TRAY_GAP };
        let step = |count: u8| TRAY_PIECE + if count > 1 { 52.0 } else { 12.0 };
        // The pieces are laid out first, line after line, then the panel that contains them is drawn.
        let mut places = Vec::new();
        let (mut x, mut line) = (TRAY_GAP + title_width, 0);
        for &(glyph, count) in &tray.pieces {
            if x + step(count) > width - TRAY_GAP && x > TRAY_GAP + title_width {
                (x, line) = (TRAY_GAP + title_width, line + 1);
            }
            places.push((glyph, count, x, top + (line as f32 + 0.5) * TRAY_LINE));
            x += step(count);
        }
        let height = (line + 1) as f32 * TRAY_LINE;
        let Colours { panel, panel_ink, .. } = self.colours;
        let _ = writeln!(
            self.body,
            r#"<rect y="{}" width="{}" height="{}" rx="16" fill="{panel}"/>"#,
            number(top),
            number(width),
            number(height)
        );
        if !title.is_empty() {
            let strokes = letters::written(&title, 1.5 * TRAY_GAP, top + TRAY_LINE / 2.0, LABEL_HEIGHT, panel_ink);
            let _ = writeln!(self.body, "{strokes}");
        }
        for (glyph, count, x, y) in places {
            let centre = x + TRAY_PIECE / 2.0;
            self.symbol(
                &glyph_symbol(glyph, Some(tray.side)),
                centre / UNIT,
                y / UNIT,
                TRAY_PIECE / UNIT,
                0,
                |canvas| {
                    canvas.disc(glyph.chars().next().unwrap_or('?'), Some(tray.side), centre, y, TRAY_PIECE);
                },
            );
            if count > 1 {
                let times = letters::written(&format!("×{count}"), x + TRAY_PIECE + 4.0, y, 19.0, panel_ink);
                let _ = writeln!(self.body, "{times}");
            }
        }
        top + height
    }

    /// Draws a symbol around a centre, or `plain` if the art lacks it.
    fn symbol(&mut self, id: &str, x: f32, y: f32, size: f32, degrees: u16, plain: impl FnOnce(&mut Self)) {
        if !self.art.has(id) {
            return plain(self);
        }
        let (x, y, size) = (x * UNIT, y * UNIT, size * UNIT);
        let (left, top) = (number(x - size / 2.0), number(y - size / 2.0));
        let size = number(size);
        let turn = match degrees {
            0 => String::new(),
            degrees => format!(r#" transform="rotate({degrees} {} {})""#, number(x), number(y)),
        };
        let _ =
            writeln!(self.body, r##"<use href="#{id}" x="{left}" y="{top}" width="{size}" height="{size}"{turn}/>"##);
        self.used.insert(id.into());
    }

    /// Whether a cell is one of the small ones beside the board.
    fn is_handle(&self, cell: &Cell) -> bool {
        self.art.turn(&format!("cell-{}", cell.style)) == Turn::Outward
    }

    /// A piece without a symbol: its letter on a disc, light for First, dark for Second, a square for no side.
    fn disc(&mut self, letter: char, side: Option<Side>, x: f32, y: f32, size: f32) {
        let (fill, ink) = match side {
            Some(Side::First) => ("#f4efe4", "#2b2620"),
            Some(Side::Second) => ("#2b2620", "#f4efe4"),
            None => ("#c9c4ba", "#2b2620"),
        };
        let (radius, corner) = (size * 0.38, if side.is_none() { size * 0.06 } else { size * 0.38 });
        let _ = writeln!(
            self.body,
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{corner:.1}" fill="{fill}" stroke="{ink}" stroke-width="3"/>{}"#,
            x - radius,
            y - radius,
            2.0 * radius,
            2.0 * radius,
            letters::centred(&letter.to_string(), x, y, size * 0.36, ink)
        );
    }
}

/// The direction away from the middle of the board, along the longer axis.
pub(crate) fn outward(board: &BoardView, cell: &Cell) -> Facing {
    let (right, down) = (cell.x - board.width / 2.0, cell.y - board.height / 2.0);
    match (right.abs() > down.abs(), right > 0.0, down > 0.0) {
        (true, true, _) => Facing::Right,
        (true, false, _) => Facing::Left,
        (false, _, true) => Facing::Down,
        (false, _, false) => Facing::Up,
    }
}

/// A number with at most two decimals, none if they are zero.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
