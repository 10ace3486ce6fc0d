//! The full screen as lines of text: a title, the board with its panel, messages, the input, the keys.

use super::ansi::{Look, fit, styled, width, wrap};
use super::app::{App, Mode, Phase, Question};
use super::panel::PanelLine;
use draw::{Palette, TextOptions};

/// The rows besides the board: the title, two of messages, the input, the keys.
const OTHER_ROWS: usize = 5;
/// The narrowest panel beside the board, and the lowest one under it.
const PANEL_COLUMNS: usize = 22;
const PANEL_ROWS: usize = 4;
/// The columns between the board and its panel.
const GAP: usize = 2;

/// The lines of the help page: a key, a bar, what it does.
pub(super) const HELP: [&str; 16] = [
    "help-walk",
    "help-pick",
    "help-back",
    "help-type",
    "help-tab",
    "help-setup",
    "help-undo",
    "help-resign",
    "help-draw",
    "help-save",
    "help-flip",
    "help-hint",
    "help-level",
    "help-quit",
    "help-interrupt",
    "help-close",
];
/// The width of the column of keys.
const HELP_COLUMNS: usize = 25;

/// The size of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// The screen as exactly `size.rows` lines of exactly `size.columns` columns.
pub(super) fn lines(app: &App, size: Size, palette: Palette) -> Vec<String> {
    let has_colour = palette != Palette::Plain;
    let words = app.match_.words;
    let mut title = format!(" {}", words.title(app.match_.played().setting()));
    if let Some(computer) = app.match_.computer() {
        title += &format!(" · {}", words.say("against", &[("level", &computer.level.to_string())]));
    }
    let mut lines = vec![styled(&fit(&title, size.columns), Look::Bar, has_colour)];
    // The help page uses the whole window except for the row of keys.
    let is_help = app.mode == Mode::Help;
    let body_rows = size.rows.saturating_sub(if is_help { 2 } else { OTHER_ROWS });
    let body = match &app.mode {
        Mode::Help => help(app, size.columns),
        _ if app.is_covered() => curtain(app, size.columns, body_rows),
        _ => match body(app, Size { rows: body_rows, ..size }, palette) {
            Ok(lines) => lines,
            Err(needed) => {
                let rows = (needed.rows + OTHER_ROWS).to_string();
                let text = words.say("too-small", &[("columns", &needed.columns.to_string()), ("rows", &rows)]);
                wrap(&text, size.columns)
            }
        },
    };
    lines.extend(body.into_iter().take(body_rows));
    lines.resize(1 + body_rows, String::new());
    if !is_help {
        lines.extend(messages(app, size.columns, has_colour));
        lines.push(prompt(app, size.columns));
    }
    lines.push(styled(&fit(&format!(" {}", keys(app)), size.columns), Look::Bar, has_colour));
    // A window without rows has no lines either.
    lines.truncate(size.rows);
    lines.iter().map(|line| fit(line, size.columns)).collect()
}

/// The message in two lines, cut if it is longer.
fn messages(app: &App, columns: usize, has_colour: bool) -> Vec<String> {
    let mut lines = wrap(&app.message, columns.saturating_sub(1));
    if lines.len() > 2 {
        lines.truncate(2);
        lines[1] = fit(&lines[1], columns.saturating_sub(2)).trim_end().to_owned() + "…";
    }
    lines.resize(2, String::new());
    lines.iter().map(|line| styled(line, Look::Strong, has_colour)).collect()
}

/// The position of the terminal's cursor while something is typed: column and row.
pub(super) fn caret(app: &App, size: Size) -> Option<(usize, usize)> {
    let Mode::Input(text) = &app.mode else { return None };
    Some(((2 + text.chars().count()).min(size.columns.saturating_sub(1)), size.rows.saturating_sub(2)))
}

/// The board and its panel, in the largest form that fits; else the size that would be needed.
fn body(app: &App, size: Size, palette: Palette) -> Result<Vec<String>, Size> {
    let has_colour = palette != Palette::Plain;
    let compact: Vec<String> = board(app, Palette::Plain);
    let forms = if has_colour {
        vec![board(app, palette), compact.iter().map(|line| tint(line)).collect()]
    } else {
        vec![compact.clone()]
    };
    for board in forms {
        let across = board.iter().map(|line| width(line)).max().unwrap_or(0);
        if board.len() > size.rows || across > size.columns {
            continue;
        }
        let show = |line: &PanelLine| styled(&line.1, line.0, has_colour);
        if across + GAP + PANEL_COLUMNS <= size.columns {
            let panel = app.panel(size.columns - across - GAP, size.rows);
            let rows = board.len().max(panel.len());
            let beside = |n: usize| {
                let left = fit(board.get(n).map_or("", String::as_str), across + GAP);
                left + &panel.get(n).map_or(String::new(), show)
            };
            return Ok((0..rows).map(beside).collect());
        }
        if board.len() + PANEL_ROWS <= size.rows {
            let panel = app.panel(size.columns, size.rows - board.len());
            return Ok(board.into_iter().chain(panel.iter().map(show)).collect());
        }
    }
    let across = compact.iter().map(|line| width(line)).max().unwrap_or(0);
    Err(Size { columns: across.max(PANEL_COLUMNS), rows: compact.len() + PANEL_ROWS })
}

fn board(app: &App, palette: Palette) -> Vec<String> {
    let mut board = match (&app.setup, app.match_.to_move()) {
        (Some(setup), Some(side)) => setup.onto(&app.board, side),
        _ => app.board.clone(),
    };
    // The panel lists the trays.
    board.trays.clear();
    let targets = app.targets();
    let options = TextOptions {
        palette,
        art: app.match_.words.info.art,
        flip: app.is_flipped(),
        selected: app.picks.last().or_else(|| app.setup.as_ref().and_then(super::setup::Setup::lifted)),
        targets: &targets,
        cursor: matches!(app.phase, Phase::Play | Phase::Thinking | Phase::Over).then_some(app.cursor),
        ..TextOptions::default()
    };
    draw::text(&board, &options).lines().map(|line| format!(" {line}")).collect()
}

/// Colours for the signs of a plain board: the cursor, the picked cell, the targets, the last move.
fn tint(line: &str) -> String {
    let mut tinted = String::new();
    let mut is_open = false;
    for c in line.chars() {
        let code = match c {
            '@' => Some("7"),
            '=' => Some("1;7"),
            '*' => Some("1;36"),
            ':' => Some("33"),
            _ => None,
        };
        if is_open && (code.is_some() || c == ' ') {
            tinted.push_str("\x1b[0m");
            is_open = false;
        }
        if let Some(code) = code {
            tinted.push_str(&format!("\x1b[{code}m"));
            is_open = true;
        }
        tinted.push(c);
    }
    if is_open {
        tinted.push_str("\x1b[0m");
    }
    tinted
}

fn help(app: &App, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for id in HELP {
        let (key, text) = app.match_.words.own(id).split_once(" | ").unwrap_or_default();
        for (n, line) in wrap(text, columns.saturating_sub(HELP_COLUMNS + 1)).iter().enumerate() {
            lines.push(format!(" {:<HELP_COLUMNS$}{line}", if n == 0 { key } else { "" }));
        }
    }
    lines
}

/// Shows only whose turn it is.
fn curtain(app: &App, columns: usize, rows: usize) -> Vec<String> {
    let words = app.match_.words;
    let text = match app.phase {
        Phase::Curtain(side) => words.say("curtain", &[("side", &words.side(side))]),
        // A draw is offered: only the question is shown.
        _ => prompt(app, columns),
    };
    let text = wrap(&text, columns.saturating_sub(8).max(20));
    let mut lines = vec![String::new(); rows.saturating_sub(text.len()) / 2];
    let centred = |line: String| " ".repeat(columns.saturating_sub(line.chars().count()) / 2) + &line;
    lines.extend(text.into_iter().map(centred));
    lines
}

/// The typed text with the legal moves that begin with it; or a question.
fn prompt(app: &App, columns: usize) -> String {
    let words = app.match_.words;
    match &app.mode {
        Mode::Input(text) => {
            let hints = if text.starts_with(':') { Vec::new() } else { app.texts_beginning(text) };
            // Only the end of a long text is shown.
            let room = columns.saturating_sub(3);
            let shown: String = text.chars().skip(text.chars().count().saturating_sub(room)).collect();
            format!("> {shown}   {}", hints.join(" "))
        }
        Mode::Ask(question) => {
            let side =
                app.match_.to_move().map(|side| [words.side(side), words.side(side.other())]).unwrap_or_default();
            let values = [("side", side[0].as_str()), ("other", side[1].as_str())];
            words.say(
                match question {
                    Question::Resign => "ask-resign",
                    Question::Draw => "ask-draw",
                    Question::SaveSecrets(_) => "ask-secrets",
                    Question::Quit if app.match_.has_secrets() => "ask-quit-secrets",
                    Question::Quit => "ask-quit",
                },
                &values,
            )
        }
        Mode::Board | Mode::Menu { .. } | Mode::Help => String::new(),
    }
}

fn keys(app: &App) -> &'static str {
    app.match_.words.own(match (&app.mode, app.phase) {
        (Mode::Help, _) => "keys-help",
        (Mode::Ask(_), _) => "keys-ask",
        (Mode::Input(_), _) => "keys-input",
        (Mode::Menu { .. }, _) => "keys-menu",
        (_, Phase::Curtain(_)) => "keys-curtain",
        (_, Phase::Shown(_)) => "keys-shown",
        (_, Phase::Over) => "keys-over",
        (_, Phase::Thinking) => "keys-thinking",
        _ if app.setup.is_some() => "keys-setup",
        _ if !app.picks.is_empty() => "keys-picked",
        _ => "keys-play",
    })
}
