//! The terminal itself: the only file of the table that reads keys and writes to a screen.

use super::app::{App, Key};
use super::command::Command;
use super::screen::{self, Size};
use super::thinker::Thinker;
use super::walk::Arrow;
use anyhow::{Context, Result};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, event, execute, queue, style, terminal};
use draw::Palette;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long the table sleeps before it looks for signals, and for the computer's answers.
const SLEEP: Duration = Duration::from_millis(250);
const NAP: Duration = Duration::from_millis(20);

/// Plays until the players leave; false if they were made to. The terminal is as before afterwards, whatever happens.
pub(super) fn run(app: &mut App, thinker: &mut Thinker, palette: Palette, out: &mut impl Write) -> Result<bool> {
    let killed = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGHUP, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&killed)).context("cannot listen for signals")?;
    }
    let _guard = Guard::new()?;
    draw(app, palette, out)?;
    let mut asked = 0;
    while !app.is_done {
        match &app.wish {
            Some(wish) if wish.ticket != asked => {
                asked = wish.ticket;
                thinker.ask(wish);
            }
            Some(_) if !app.is_hurried => {}
            _ => thinker.hurry(),
        }
        let is_event = event::poll(if app.wish.is_some() { NAP } else { SLEEP });
        if killed.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if is_event? {
            take_in(app, event::read()?);
        } else if let Some((ticket, thought)) = thinker.answer()? {
            app.thought(ticket, &thought);
        } else {
            continue;
        }
        draw(app, palette, out)?;
    }
    Ok(true)
}

fn take_in(app: &mut App, event: Event) {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            if let Some(key) = key(event) {
                app.key(key);
            }
        }
        Event::Paste(text) => text.chars().filter(|c| !c.is_control()).for_each(|c| app.key(Key::Char(c))),
        _ => {}
    }
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
