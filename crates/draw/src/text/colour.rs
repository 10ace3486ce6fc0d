//! The board in colours: a cell is five characters wide and two lines high, a piece a chip on it.

use super::TextOptions;
use super::grid::{Grid, Line};
use super::notes::{Content, Signs, bracketed, handle, needs_brackets};
use super::paint::{Brush, Rgb};
use crate::art::colour_names;
use game_core::{BoardView, BySide, CellId, Side};
use std::collections::BTreeMap;

/// The width of a cell.
const WIDTH: usize = 5;
/// The width of a column of handles.
const NARROW: usize = 3;

/// The colour of cells that can be chosen now.
const ACTION: Rgb = Rgb(20, 160, 140);
/// The colour of the last move.
const LAST: Rgb = Rgb(242, 182, 50);
/// The default where the game's art names no colour.
const GROUND: Rgb = Rgb(203, 192, 172);
const SIDES: BySide<Rgb> = BySide([Rgb(244, 239, 228), Rgb(43, 38, 32)]);

pub(super) fn lines(board: &BoardView, options: &TextOptions) -> Vec<String> {
    let grid = Grid::new(board);
    let layout =
        TextLayout { board, options, colours: colour_names(options.art), with_brackets: needs_brackets(board) };
    let label_width = grid.label_width();
    let mut lines = Vec::new();
    for (row, cells) in grid.rows.iter().zip(&grid.cells) {
        for half in if row.is_outer { &[Half::Upper][..] } else { &[Half::Upper, Half::Lower] } {
            let mut brush = Brush::new(options.palette);
            let label = if *half == Half::Upper { row.label.as_str() } else { "" };
            brush.plain(&format!("{label:>label_width$} "));
            for (column, &cell) in grid.columns.iter().zip(cells) {
                layout.cell(&mut brush, cell, row, column, *half);
            }
            lines.push(brush.finish());
        }
    }
    let letters = grid.columns.iter().map(|column| format!("{:^1$}", column.label, width(column)));
    lines.push(format!("{:label_width$} {}", "", letters.collect::<String>()));
    lines.retain(|line| !line.trim().is_empty());
    lines
}

fn width(column: &Line) -> usize {
    if column.is_outer { NARROW } else { WIDTH }
}

/// The two lines of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

struct TextLayout<'a> {
    board: &'a BoardView,
    options: &'a TextOptions<'a>,
    colours: BTreeMap<&'a str, &'a str>,
    with_brackets: bool,
}

impl TextLayout<'_> {
    fn cell(&self, brush: &mut Brush, cell: Option<CellId>, row: &Line, column: &Line, half: Half) {
        match cell {
            None => brush.plain(&" ".repeat(width(column))),
            Some(id) if row.is_outer || column.is_outer => self.handle(brush, id, width(column), half),
            Some(id) => self.square(brush, id, half, (row.number + column.number) % 2 == 1),
        }
    }

    fn handle(&self, brush: &mut Brush, id: CellId, width: usize, half: Half) {
        let arrow = match half {
            Half::Upper => handle(self.board, id, self.options, Signs::Unicode).unwrap_or_default(),
            Half::Lower => "",
        };
        let text = format!("{arrow:^width$}");
        let is_here = self.options.cursor == Some(id) || self.options.selected == Some(id);
        match arrow {
            "" => brush.plain(&text),
            "×" => brush.paint(&text, LAST, None, false),
            _ if is_here => brush.paint(&text, ACTION.ink(), Some(ACTION), true),
            _ => brush.paint(&text, ACTION, None, true),
        }
    }

    fn square(&self, brush: &mut Brush, id: CellId, half: Half, is_odd: bool) {
        let options = self.options;
        let content = Content::new(self.board, id, options, Signs::Unicode);
        let is_target = options.targets.contains(&id);
        let bare = self.ground(id, &content);
        // Neighbouring cells of one style get slightly different colours, so that they can be told apart.
        let bare = if is_odd { bare.towards(bare.ink(), 6) } else { bare };
        let ground = match (options.selected == Some(id), content.is_last) {
            (true, _) => bare.towards(ACTION, 75),
            (_, true) => bare.towards(LAST, 60),
            (_, false) if is_target => bare.towards(ACTION, 30),
            _ => bare,
        };
        let faint = self.colour("line").unwrap_or_else(|| ground.towards(ground.ink(), 50));
        let (left, right) = if options.cursor == Some(id) { ("▌", "▐") } else { (" ", " ") };
        let frame = ground.ink().towards(ACTION, 50);
        brush.paint(left, frame, Some(ground), true);
        match (half, content.side, content.letter) {
            (Half::Upper, Some(side), Some(letter)) => {
                let chip = self.side(side);
                let text = if self.with_brackets { bracketed(letter, Some(side)) } else { format!(" {letter} ") };
                brush.paint(&text, chip.ink(), Some(chip), true);
            }
            (Half::Upper, None, _) if is_target => brush.paint(" ● ", frame, Some(ground), true),
            (Half::Upper, _, _) => brush.paint("   ", faint, Some(ground), false),
            (Half::Lower, _, _) => {
                let note: String = content.note.chars().take(3).collect();
                brush.paint(&format!("{note:^3}"), faint, Some(ground), false);
            }
        }
        brush.paint(right, frame, Some(ground), true);
    }

    /// The colour of the tile, or else of the cell. The style `corner-light` is `light` if the art has no colour for
    /// it.
    fn ground(&self, id: CellId, content: &Content) -> Rgb {
        let style = self.board.cells[id.index()].style;
        let cell = |style: &str| self.colour(&format!("cell-{style}"));
        let tile = content.tile.and_then(|glyph| self.colour(glyph));
        tile.or_else(|| cell(style)).or_else(|| cell(style.split_once('-')?.1)).unwrap_or(GROUND)
    }

    fn side(&self, side: Side) -> Rgb {
        let name = match side {
            Side::First => "first",
            Side::Second => "second",
        };
        self.colour(name).unwrap_or(SIDES[side])
    }

    fn colour(&self, name: &str) -> Option<Rgb> {
        Rgb::parse(self.colours.get(name)?)
    }
}
