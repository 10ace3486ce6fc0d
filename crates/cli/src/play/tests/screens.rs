//! The screens of the players.

use super::{app, come_to_play, point_at, settings};
use crate::play::ansi::width;
use crate::play::app::{App, Key, Manner, Mode, Phase};
use crate::play::archive::Archive;
use crate::play::command::PlayerCommand;
use crate::play::screen::{self, Size};
use crate::play::terminal_match::TerminalMatch;
use crate::words::Words;
use draw::Palette;
use game_core::{Rng, Viewer};
use registry::LANGUAGES;

const USUAL: Size = Size { columns: 80, rows: 24 };

fn shown(app: &App, size: Size) -> String {
    screen::lines(app, size, Palette::Plain).join("\n")
}

#[test]
fn every_board_fits_the_usual_window() {
    for (game, setting) in settings() {
        for palette in [Palette::Plain, Palette::Ansi256, Palette::TrueColour] {
            let mut app = app(game, &setting, Manner::default());
            come_to_play(&mut app);
            let lines = screen::lines(&app, USUAL, palette);
            assert!(!lines.join("\n").contains("too small"), "{setting}");
            assert!(lines.join("\n").contains(&app.match_.state()), "{setting}");
        }
    }
}

#[test]
fn a_screen_has_exactly_the_size_of_its_window() {
    for (game, setting) in settings() {
        let mut app = app(game, &setting, Manner::default());
        let modes = [Mode::Board, Mode::Help, Mode::Input("a long text that was typed by somebody".to_owned())];
        for palette in [Palette::Plain, Palette::TrueColour] {
            for mode in &modes {
                for (columns, rows) in [(0, 0), (1, 1), (3, 5), (20, 10), (40, 30), (60, 18), (80, 24), (200, 60)] {
                    app.mode = mode.clone();
                    app.message = "a message of many words ".repeat(9);
                    let lines = screen::lines(&app, Size { columns, rows }, palette);
                    assert_eq!(lines.len(), rows, "{setting} {columns}x{rows}");
                    assert!(lines.iter().all(|line| width(line) == columns), "{setting} {columns}x{rows}");
                }
            }
            app.mode = Mode::Board;
            come_to_play(&mut app);
        }
    }
}

#[test]
fn a_small_window_is_told_to_grow() {
    let (game, setting) = settings().next().unwrap();
    let mut app = app(game, &setting, Manner::default());
    come_to_play(&mut app);
    assert!(shown(&app, Size { columns: 30, rows: 9 }).contains("too small"));
}

#[test]
fn a_low_window_gets_the_compact_board() {
    for (game, setting) in settings() {
        let mut app = app(game, &setting, Manner::default());
        come_to_play(&mut app);
        let lines = screen::lines(&app, Size { columns: 80, rows: 18 }, Palette::TrueColour);
        assert!(!lines.join("\n").contains("too small"), "{setting}");
    }
}

/// Two matches that differ only in what one player cannot know look the same to him, and to both between turns.
#[test]
fn the_screen_tells_no_secrets() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let screens = |seed: u64| {
            let mut app = app(game, &setting, Manner { seed, ..Manner::default() });
            let mut seen = vec![shown(&app, USUAL)];
            app.key(Key::Enter);
            app.key(Key::Tab);
            app.key(Key::Enter);
            assert!(matches!(app.phase, Phase::Shown(_)), "{setting}");
            app.key(Key::Enter);
            seen.push(shown(&app, USUAL));
            app.key(Key::Enter);
            seen.push(shown(&app, USUAL));
            app.key(Key::Char(':'));
            "moves".chars().for_each(|c| app.key(Key::Char(c)));
            app.key(Key::Enter);
            seen.push(shown(&app, USUAL));
            app.key(Key::Command(PlayerCommand::Draw));
            seen.push(shown(&app, USUAL));
            seen
        };
        assert_eq!(screens(1), screens(2), "{setting}");
    }
}

#[test]
fn between_turns_and_while_a_draw_is_offered_nothing_is_shown() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let mut app = app(game, &setting, Manner::default());
        let mut rng = Rng::new(4);
        for _ in 0..20 {
            come_to_play(&mut app);
            let Some(option) = rng.pick(&app.board.moves).cloned() else { break };
            app.key(Key::Command(PlayerCommand::Draw));
            assert!(app.is_covered(), "{setting}");
            app.key(Key::Char('n'));
            assert!(matches!(app.phase, Phase::Curtain(_)), "{setting}");
            let texts = app.match_.played().moves(Viewer::Spectator);
            let screen = shown(&app, USUAL);
            assert!(texts.iter().all(|text| !screen.contains(text.as_str())), "{setting}: {screen}");
            app.key(Key::Command(PlayerCommand::Undo));
            assert_eq!(app.message, app.match_.words.own("undo-hidden"));
            come_to_play(&mut app);
            point_at(&mut app, &option);
        }
    }
}

#[test]
fn the_page_of_help_fits_the_usual_window_in_both_languages() {
    let (game, setting) = settings().next().unwrap();
    for &lang in LANGUAGES {
        let match_ = TerminalMatch::new(Words::new(game, lang), game.start(&setting), Archive::new(Vec::new()), false);
        let mut app = App::new(match_, Manner::default());
        app.mode = Mode::Help;
        let (_, last) = app.match_.words.own("help-close").split_once(" | ").unwrap();
        assert!(shown(&app, USUAL).contains(last), "{}", shown(&app, USUAL));
    }
}
