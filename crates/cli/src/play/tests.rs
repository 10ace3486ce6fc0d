//! Matches of real games without a terminal: keys in, state out.

mod commands;
mod computer;
mod screens;

use super::app::{App, Key, Manner, Mode, Phase};
use super::archive::Archive;
use super::terminal_match::TerminalMatch;
use super::walk::{self, Arrow};
use crate::words::Words;
use game_core::{CellId, MoveOption, Rng, Setting, Viewer};
use registry::{AnyGame, ENGLISH, GAMES};
use std::collections::BTreeSet;

fn settings() -> impl Iterator<Item = (&'static dyn AnyGame, Setting)> {
    GAMES.iter().flat_map(|&game| game.info().settings().into_iter().map(move |setting| (game, setting)))
}

fn open_settings() -> impl Iterator<Item = (&'static dyn AnyGame, Setting)> {
    settings().filter(|(game, _)| !game.info().is_hidden)
}

fn app(game: &dyn AnyGame, setting: &Setting, manner: Manner) -> App {
    let match_ = TerminalMatch::new(Words::new(game, &ENGLISH), game.start(setting), Archive::new(Vec::new()), false);
    App::new(match_, manner)
}

/// Reveals the board to the player to move and makes a set-up if one is due.
fn come_to_play(app: &mut App) {
    while !matches!(app.phase, Phase::Play | Phase::Over) || app.setup.is_some() {
        if app.setup.is_some() {
            app.key(Key::Tab);
        }
        app.key(Key::Enter);
    }
}

/// Makes a move by choosing cells and menu entries only.
fn point_at(app: &mut App, option: &MoveOption) {
    let plies = app.match_.played().plies();
    let is_played = |app: &App| app.match_.played().plies() > plies;
    for &cell in &option.path.cells {
        assert!(app.targets().contains(&cell), "{}: cell {cell} is a target", option.text);
        app.cursor = cell;
        app.key(Key::Enter);
    }
    if option.path.cells.is_empty() && app.mode == Mode::Board {
        app.key(Key::Tab);
    }
    if !is_played(app) && app.mode == Mode::Board {
        app.key(Key::Enter);
    }
    if let Mode::Menu { options, .. } = &app.mode {
        let at = options.iter().position(|entry| entry == option).expect("the menu has the move");
        (0..at).for_each(|_| app.key(Key::Arrow(Arrow::Down)));
        app.key(Key::Enter);
    }
    assert!(is_played(app), "{} was not played: {}", option.text, app.message);
}

/// The last move, without announcements.
fn last_move(app: &App) -> String {
    let moves = app.match_.played().moves(Viewer::Spectator);
    moves.last().map(|text| text.split('#').next().unwrap_or_default().to_owned()).unwrap_or_default()
}

#[test]
fn whole_games_are_played_by_picking_cells_in_every_setting() {
    for (game, setting) in settings() {
        for seed in 0..3 {
            let mut rng = Rng::new(seed);
            let mut app = app(game, &setting, Manner { is_touch_move: seed == 1, seed });
            loop {
                come_to_play(&mut app);
                let Some(option) = rng.pick(&app.board.moves).cloned() else { break };
                point_at(&mut app, &option);
                assert_eq!(last_move(&app), option.text, "{setting}, seed {seed}");
            }
            assert!(app.phase == Phase::Over && app.match_.played().outcome().is_some(), "{setting}, seed {seed}");
            assert!(!app.match_.state().contains('$'), "{}", app.match_.state());
        }
    }
}

#[test]
fn every_cell_can_be_walked_to_from_every_other() {
    for (game, setting) in settings() {
        let board = game.start(&setting).board(Viewer::Spectator);
        for is_flipped in [false, true] {
            for from in (0..board.cells.len()).filter_map(CellId::at) {
                let mut reached = BTreeSet::from([from]);
                let mut fresh = vec![from];
                while let Some(cell) = fresh.pop() {
                    for arrow in Arrow::ALL {
                        let next = walk::step(&board, is_flipped, cell, arrow, |_| true);
                        fresh.extend(next.filter(|&next| reached.insert(next)));
                    }
                }
                assert_eq!(reached.len(), board.cells.len(), "{setting}, from {from}");
            }
        }
    }
}

#[test]
fn a_walk_goes_the_way_of_its_arrow() {
    for (game, setting) in settings() {
        let board = game.start(&setting).board(Viewer::Spectator);
        for from in (0..board.cells.len()).filter_map(CellId::at) {
            let next = walk::step(&board, false, from, Arrow::Right, |_| true);
            let back = walk::step(&board, true, from, Arrow::Left, |_| true);
            assert_eq!(next, back, "{setting}: seen from the other side, right is left");
            assert!(next.is_none_or(|next| board.cells[next.index()].x > board.cells[from.index()].x));
        }
    }
}

#[test]
fn escape_takes_back_picks_and_another_piece_may_be_picked_instead() {
    for (game, setting) in open_settings() {
        let mut app = app(game, &setting, Manner::default());
        let Some((a, b)) = two_pieces(&app) else { continue };
        app.cursor = a;
        app.key(Key::Enter);
        assert_eq!(app.picks.cells(), [a], "{setting}");
        app.cursor = b;
        app.key(Key::Enter);
        assert_eq!(app.picks.cells(), [b], "{setting}");
        app.key(Key::Escape);
        assert!(app.picks.is_empty(), "{setting}");
    }
}

#[test]
fn a_touched_piece_must_move_where_that_was_agreed() {
    let mut tried = 0;
    for (game, setting) in open_settings() {
        let mut app = app(game, &setting, Manner { is_touch_move: true, seed: 1 });
        let Some((a, b)) = two_pieces(&app) else { continue };
        tried += 1;
        let other = app.board.moves.iter().find(|option| option.path.cells[0] == b).unwrap().text.clone();
        app.cursor = a;
        app.key(Key::Enter);
        let refused = app.match_.words.own("touch-move");
        app.key(Key::Escape);
        assert_eq!((app.picks.cells(), app.message.as_str()), (&[a][..], refused));
        app.cursor = b;
        app.key(Key::Enter);
        assert_eq!((app.picks.cells(), app.message.as_str()), (&[a][..], refused));
        app.key(Key::Command(super::command::PlayerCommand::Undo));
        assert_eq!(app.message, refused);
        other.chars().for_each(|c| app.key(Key::Char(c)));
        app.key(Key::Enter);
        assert_eq!((app.match_.played().plies(), app.message.as_str()), (0, refused));
        app.key(Key::Escape);
        let own = app.board.moves[0].clone();
        assert_eq!(own.path.cells[0], a);
        own.text.chars().for_each(|c| app.key(Key::Char(c)));
        app.key(Key::Enter);
        assert_eq!(last_move(&app), own.text);
    }
    assert!(tried > 0, "some game has pieces to touch");
}

/// Two pieces of the player to move whose moves go on to another cell, and not from the one to the other.
fn two_pieces(app: &App) -> Option<(CellId, CellId)> {
    let side = app.match_.to_move()?;
    let is_piece = |cell: CellId| app.board.pieces.iter().any(|piece| piece.cell == cell && piece.side == Some(side));
    let longer = app.board.moves.iter().filter(|option| option.path.cells.len() > 1);
    let mut firsts: Vec<CellId> = longer.map(|option| option.path.cells[0]).filter(|&cell| is_piece(cell)).collect();
    firsts.dedup();
    Some((*firsts.first()?, *firsts.last()?)).filter(|(a, b)| a != b)
}

#[test]
fn a_piece_that_cannot_move_says_why() {
    let mut explained = 0;
    for (game, setting) in settings() {
        let mut app = app(game, &setting, Manner::default());
        come_to_play(&mut app);
        let side = app.match_.to_move().unwrap();
        let own: Vec<CellId> = app.board.pieces.iter().filter(|p| p.side == Some(side)).map(|p| p.cell).collect();
        for cell in own {
            if let Some(reason) = app.match_.played().why_stuck(Viewer::Seat(side), cell) {
                app.cursor = cell;
                app.key(Key::Enter);
                assert!(app.message.contains(reason.clause.0), "{setting}: {}", app.message);
                explained += 1;
            }
        }
    }
    assert!(explained > 0, "some piece is stuck at the start of some game");
}
