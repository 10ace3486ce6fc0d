//! The terminal: the only file of this folder that reads keys and writes to a screen.

use super::app::{App, Key};
use super::command::PlayerCommand;
use super::screen::{self, Size};
use super::thinker::Thinker;
use super::walk::Arrow;
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, event, execute, queue, style, terminal};
use draw::Palette;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The interval at which signals and the computer's answers are polled.
const SLEEP: Duration = Duration::from_millis(250);
const NAP: Duration = Duration::from_millis(20);

/// How long the full screen may take to leave after a signal before the process is ended: it may be blocked in a write
/// to the terminal.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// Plays until the players leave; false if a signal or a closed terminal ended it. The terminal is restored afterwards
/// in any case.
pub(super) fn run(app: &mut App, thinker: &mut Thinker, palette: Palette, out: &mut impl Write) -> Result<bool> {
    let killed = listen_for_signals()?;
    let _guard = Guard::new()?;
    let events = listen_for_events();
    let mut seat = Seat { app, thinker, palette, out };
    match seat.play(&killed, &events) {
        // There is no terminal to print an error to.
        Err(_) if is_gone() => Ok(false),
        result => result,
    }
}

/// The full screen, its computer and its terminal.
struct Seat<'a, W: Write> {
    app: &'a mut App,
    thinker: &'a mut Thinker,
    palette: Palette,
    out: &'a mut W,
}

impl<W: Write> Seat<'_, W> {
    fn play(&mut self, killed: &AtomicBool, events: &Receiver<io::Result<Event>>) -> Result<bool> {
        draw(self.app, self.palette, self.out)?;
        let mut asked = 0;
        while !self.app.is_done {
            match &self.app.request {
                Some(request) if request.ticket != asked => {
                    asked = request.ticket;
                    self.thinker.ask(request);
                }
                Some(_) if !self.app.is_hurried => {}
                _ => self.thinker.hurry(),
            }
            let event = events.recv_timeout(if self.app.request.is_some() { NAP } else { SLEEP });
            if killed.load(Ordering::Relaxed) || is_gone() {
                return Ok(false);
            }
            match event {
                Ok(event) => take_in(self.app, event?),
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
                Err(RecvTimeoutError::Timeout) => match self.thinker.answer()? {
                    Some((ticket, thought)) => self.app.thought(ticket, &thought),
                    None => continue,
                },
            }
            draw(self.app, self.palette, self.out)?;
        }
        Ok(true)
    }
}

/// Raises a flag when the program is asked to end. If it has not ended after [`GRACE`], the process is ended: a full
/// screen that is blocked in a write does not read flags.
#[cfg(unix)]
fn listen_for_signals() -> Result<Arc<AtomicBool>> {
    use anyhow::Context;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let killed = Arc::new(AtomicBool::new(false));
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT]).context("cannot listen for signals")?;
    let flag = Arc::clone(&killed);
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        flag.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        let _ = terminal::disable_raw_mode();
        std::process::exit(128 + signal);
    });
    Ok(killed)
}

/// Raises a flag when the program is asked to end. Closing the console ends the program without this flag.
#[cfg(windows)]
fn listen_for_signals() -> Result<Arc<AtomicBool>> {
    use anyhow::Context;
    use signal_hook::consts::{SIGINT, SIGTERM};
    let killed = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&killed)).context("cannot listen for signals")?;
    }
    Ok(killed)
}

/// Reads keys in a thread of its own: on a closed terminal the library retries for ever.
fn listen_for_events() -> Receiver<io::Result<Event>> {
    let (sender, events) = channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    });
    events
}

/// Whether the terminal has hung up: its window was closed, or the connection to it broke.
#[cfg(unix)]
fn is_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let asked = poll(&mut polled, Some(&now));
    asked.is_ok() && polled[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// A closed console ends the program, so that there is one as long as it runs.
#[cfg(windows)]
fn is_gone() -> bool {
    false
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
        // No line feed is printed: the last line must not scroll.
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
        KeyCode::F(1) => Key::Command(PlayerCommand::Help),
        KeyCode::Char(c) if is_control => match c.to_ascii_lowercase() {
            'c' => Key::Interrupt,
            'u' | 'z' => Key::Command(PlayerCommand::Undo),
            'r' => Key::Command(PlayerCommand::Resign),
            'd' => Key::Command(PlayerCommand::Draw),
            's' => Key::Command(PlayerCommand::Save(None)),
            'l' => Key::Command(PlayerCommand::Flip),
            'q' => Key::Command(PlayerCommand::Quit),
            // Some terminals send these for Backspace and Enter.
            'h' => Key::Backspace,
            'j' | 'm' => Key::Enter,
            _ => return None,
        },
        KeyCode::Char(c) if !event.modifiers.contains(KeyModifiers::ALT) => Key::Char(c),
        _ => return None,
    })
}

/// Raw mode and the alternate screen, until this is dropped or a panic.
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
        // The message of a panic must not vanish with the alternate screen.
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

/// Whether raw mode is on: restoring twice would overwrite the message of a panic.
static IS_OURS: AtomicBool = AtomicBool::new(false);

fn give_back() {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    // Errors are ignored: the terminal may be closed.
    let _ = execute!(io::stdout(), event::DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}
