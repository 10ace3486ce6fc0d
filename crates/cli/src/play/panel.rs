//! The panel beside the board: whose turn it is, menus, stocks, trays, the last moves.

use super::ansi::{Look, wrap};
use super::app::{App, Mode, Phase};
use game_core::{CellId, Tray};

/// The longest text of a move that is shown in full.
const LONGEST: usize = 13;

/// A line and its style.
pub(super) type PanelLine = (Look, String);

impl App {
    /// The panel in at most `rows` lines of at most `columns` columns; the oldest moves are dropped first.
    pub(super) fn panel(&self, columns: usize, rows: usize) -> Vec<PanelLine> {
        let mut panel: Vec<PanelLine> = Vec::new();
        let mut tell = |look: Look, text: &str| panel.extend(wrap(text, columns).into_iter().map(|line| (look, line)));
        tell(Look::Strong, &self.match_.state());
        tell(Look::Plain, &self.picked());
        tell(Look::Plain, &self.behind_tab());
        if let Mode::Menu { options, at } = &self.mode {
            for (n, option) in options.iter().enumerate() {
                let entry = self.match_.words.choice(option);
                let (look, sign) = if n == *at { (Look::Bar, "▸") } else { (Look::Plain, " ") };
                panel.push((look, format!("{sign} {entry} ")));
            }
        }
        let mut tell = |look: Look, text: &str| panel.extend(wrap(text, columns).into_iter().map(|line| (look, line)));
        tell(Look::Plain, &self.announcement);
        self.stock(&mut tell);
        let least = panel.len();
        let mut tell = |look: Look, text: &str| panel.extend(wrap(text, columns).into_iter().map(|line| (look, line)));
        let is_shown = |tray: &&Tray| self.setup.is_none() && !tray.pieces.is_empty();
        for tray in self.board.trays.iter().filter(is_shown) {
            tell(Look::Faint, &self.match_.words.tray(tray));
        }
        let moves = self.match_.played().words(self.viewer());
        if !moves.is_empty() {
            // The last moves are always shown, however long the panel is.
            panel.truncate(rows.saturating_sub(3).max(least));
            panel.push((Look::Plain, String::new()));
            let in_words = |words| short(&self.match_.words.of_move(words, &self.board.cells));
            let texts: Vec<String> = moves.iter().map(in_words).collect();
            let line = |(n, pair): (usize, &[String])| format!("{n:>3}. {}", pair.join("  "));
            let lines: Vec<String> = (1..).zip(texts.chunks(2)).map(line).collect();
            let first = lines.len().saturating_sub(rows.saturating_sub(panel.len()));
            let last = lines.len() - 1;
            let look = |n| if n == last { Look::Plain } else { Look::Faint };
            panel.extend(lines.into_iter().enumerate().skip(first).map(|(n, line)| (look(n), line)));
        }
        panel.truncate(rows);
        panel
    }

    /// The cells chosen so far.
    fn picked(&self) -> String {
        let name = |cell: &CellId| self.board.cells.get(cell.index()).map_or("", |cell| &cell.name);
        let names: Vec<&str> = self.picks.cells().iter().map(name).collect();
        if names.is_empty() { String::new() } else { format!("{} → …", names.join(" → ")) }
    }

    /// The moves without cells.
    fn behind_tab(&self) -> String {
        if self.phase != Phase::Play || self.mode != Mode::Board || !self.picks.is_empty() {
            return String::new();
        }
        let entries: Vec<String> =
            self.picks.complete(&self.board).iter().map(|option| self.match_.words.choice(option)).collect();
        if entries.is_empty() {
            String::new()
        } else {
            format!("Tab{}{}", self.match_.words.colon(), entries.join(", "))
        }
    }

    /// The pieces to set up, with the keys that place them.
    fn stock(&self, tell: &mut impl FnMut(Look, &str)) {
        let Some(setup) = self.setup.as_ref().filter(|_| self.phase == Phase::Play) else { return };
        for (stock, left) in setup.waiting() {
            let name = self.match_.words.of_game(&format!("piece-{}", stock.glyph));
            let look = if left == 0 { Look::Faint } else { Look::Plain };
            tell(look, &format!("{}  {name} ×{left}", stock.letter));
        }
    }
}

/// A move; of a long one the beginning.
fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}
