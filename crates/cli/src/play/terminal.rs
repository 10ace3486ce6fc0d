//! The terminal itself: the only file of the table that reads keys and writes to a screen.

use super::app::{App, Key};
use super::command::Command;
use super::screen::{self, Size};
use super::walk::Arrow;
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, event, execute, queue, style, terminal};
use draw::Palette;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays until the players leave. The terminal is as before afterwards, whatever happens.
pub(super) fn run(app: &mut App, palette: Palette, out: &mut impl Write) -> Result<()> {
    let _guard = Guard::new()?;
    draw(app, palette, out)?;
    while !app.is_done {
        match event::read()? {
            Event::Key(event) if event.kind != KeyEventKind::Release => {
                if let Some(key) = key(event) {
                    app.key(key);
                }
            }
            Event::Paste(text) => text.chars().filter(|c| !c.is_control()).for_each(|c| app.key(Key::Char(c))),
            Event::Resize(..) => {}
            _ => continue,
        }
        draw(app, palette, out)?;
    }
    Ok(())
}

fn draw(app: &App, palette: Palette, out: &mut impl Write) -> Result<()> {
    let (columns, rows) = terminal::size()?;
    let size = Size { columns: columns.into(), rows: rows.into() };
    queue!(out, terminal::BeginSynchronizedUpdate, cursor::Hide)?;
    for (row, line) in (0..).zip(screen::lines(app, size, palette)) {
        // No line feed ever: the last line must not scroll.
        queue!(out, cursor::MoveTo(0, row), style::Print(line))?;
    }
    if let Some((column, row)) = screen::caret(app, size) {
        queue!(out, cursor::MoveTo(column as u16, row as u16), cursor::Show)?;
    }
    queue!(out, terminal::EndSynchronizedUpdate)?;
    out.flush()?;
    Ok(())
}

fn key(event: KeyEvent) -> Option<Key> {
    let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Up => Key::Arrow(Arrow::Up),
        KeyCode::Down => Key::Arrow(Arrow::Down),
        KeyCode::Left => Key::Arrow(Arrow::Left),
        KeyCode::Right => Key::Arrow(Arrow::Right),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Tab => Key::Tab,
        KeyCode::F(1) => Key::Command(Command::Help),
        KeyCode::Char(c) if is_control => match c.to_ascii_lowercase() {
            'c' => Key::Interrupt,
            'u' | 'z' => Key::Command(Command::Undo),
            'r' => Key::Command(Command::Resign),
            'd' => Key::Command(Command::Draw),
            's' => Key::Command(Command::Save(None)),
            'l' => Key::Command(Command::Flip),
            'q' => Key::Command(Command::Quit),
            // What some terminals send for Backspace and Enter.
            'h' => Key::Backspace,
            'j' | 'm' => Key::Enter,
            _ => return None,
        },
        KeyCode::Char(c) if !event.modifiers.contains(KeyModifiers::ALT) => Key::Char(c),
        _ => return None,
    })
}

/// The terminal in our hands, until this is dropped or something panics.
struct Guard;

impl Guard {
    fn new() -> Result<Guard> {
        terminal::enable_raw_mode()?;
        IS_OURS.store(true, Ordering::SeqCst);
        let guard = Guard;
        execute!(
            io::stdout(),
            terminal::EnterAlternateScreen,
            event::EnableBracketedPaste,
            terminal::Clear(terminal::ClearType::All)
        )?;
        // The words of a panic must not vanish with the alternate screen.
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is in our hands: given back twice, it would write over the words of a panic.
static IS_OURS: AtomicBool = AtomicBool::new(false);

fn give_back() {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    // Nothing can be done about a terminal that is gone.
    let _ = execute!(io::stdout(), event::DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}
