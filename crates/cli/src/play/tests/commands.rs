//! Commands, questions and typed moves.

use super::{app, come_to_play, last_move, open_settings, settings};
use crate::play::app::{App, Key, Manner, Mode, Phase, Question};
use crate::play::command::PlayerCommand;
use game_core::Clause;

fn first_open() -> App {
    let (game, setting) = open_settings().next().unwrap();
    app(game, &setting, Manner::default())
}

fn type_line(app: &mut App, text: &str) {
    text.chars().for_each(|c| app.key(Key::Char(c)));
    app.key(Key::Enter);
}

#[test]
fn typed_moves_are_played_in_every_setting() {
    for (game, setting) in settings() {
        let mut app = app(game, &setting, Manner::default());
        come_to_play(&mut app);
        let text = app.board.moves[0].text.clone();
        let plies = app.match_.played().plies();
        type_line(&mut app, &text);
        assert_eq!((app.match_.played().plies(), last_move(&app)), (plies + 1, text), "{setting}: {}", app.message);
    }
}

#[test]
fn a_typed_set_up_works_with_and_without_a_colon() {
    for (game, setting) in settings() {
        for colon in ["", ":"] {
            let mut app = app(game, &setting, Manner::default());
            app.key(Key::Enter);
            let Some(task) = app.board.setup.clone() else { continue };
            let text = registry::any_setup(&task, 7);
            type_line(&mut app, &format!("{colon}{text}"));
            assert_eq!(app.match_.played().plies(), 1, "{setting}: {}", app.message);
        }
    }
}

#[test]
fn letters_place_an_army_and_space_swaps_it() {
    for (game, setting) in settings() {
        let mut app = app(game, &setting, Manner::default());
        app.key(Key::Enter);
        let Some(task) = app.board.setup.clone() else { continue };
        for stock in &task.stock {
            (0..stock.count).for_each(|_| app.key(Key::Char(stock.letter.to_ascii_lowercase())));
        }
        let setup = app.setup.clone().unwrap();
        assert!(setup.is_complete(), "{setting}: {:?}", setup.waiting());
        let (first, second) = (setup.cells()[0], *setup.cells().last().unwrap());
        app.cursor = first;
        app.key(Key::Char(' '));
        app.cursor = second;
        app.key(Key::Char(' '));
        let swapped = app.setup.clone().unwrap();
        assert!(swapped.is_complete());
        assert_ne!(swapped.text(), setup.text(), "{setting}");
        app.key(Key::Delete);
        app.cursor = second;
        app.key(Key::Enter);
        assert_eq!(app.message, app.match_.words.own("setup-incomplete"), "{setting}");
    }
}

#[test]
fn a_wrong_move_stays_to_be_mended() {
    let mut app = first_open();
    type_line(&mut app, "nonsense");
    assert_eq!(app.mode, Mode::Input("nonsense".to_owned()));
    assert!(app.message.contains("nonsense"), "{}", app.message);
    app.key(Key::Escape);
    assert_eq!((app.mode.clone(), app.match_.played().plies()), (Mode::Board, 0));
}

#[test]
fn tab_completes_what_only_one_move_can_become() {
    let mut app = first_open();
    let text = app.board.moves[0].text.clone();
    let alone = (1..=text.len()).find(|&n| app.texts_beginning(&text[..n]).len() == 1).unwrap();
    text[..alone].chars().for_each(|c| app.key(Key::Char(c)));
    app.key(Key::Tab);
    assert_eq!(app.mode, Mode::Input(text));
}

#[test]
fn undo_takes_back_moves_and_even_a_resignation() {
    let mut app = first_open();
    let text = app.board.moves[0].text.clone();
    type_line(&mut app, &text);
    let before = app.match_.board();
    app.key(Key::Command(PlayerCommand::Resign));
    app.key(Key::Char('n'));
    assert_eq!(app.phase, Phase::Play);
    app.key(Key::Command(PlayerCommand::Resign));
    app.key(Key::Char('o'));
    assert_eq!(app.match_.played().outcome().unwrap().clause, Clause::RESIGNED);
    assert_eq!(app.phase, Phase::Over);
    type_line(&mut app, ":undo");
    assert_eq!((app.phase, app.match_.board() == before), (Phase::Play, true));
    type_line(&mut app, ":annuler");
    assert_eq!(app.match_.played().plies(), 0);
    type_line(&mut app, ":undo");
    assert_eq!(app.message, app.match_.words.own("undo-nothing"));
}

#[test]
fn a_draw_needs_both() {
    let mut app = first_open();
    app.key(Key::Command(PlayerCommand::Draw));
    app.key(Key::Escape);
    assert_eq!((app.phase, app.message.as_str()), (Phase::Play, app.match_.words.own("draw-refused")));
    app.key(Key::Command(PlayerCommand::Draw));
    app.key(Key::Enter);
    assert_eq!(app.match_.played().outcome().unwrap().clause, Clause::AGREED);
    assert_eq!(app.match_.state(), app.match_.words.own("end-agreed"));
}

#[test]
fn leaving_an_unsaved_match_asks_and_the_answer_may_be_a_file() {
    let file = std::env::temp_dir().join(format!("tabula-play-{}.txt", std::process::id()));
    let mut app = first_open();
    let text = app.board.moves[0].text.clone();
    type_line(&mut app, &text);
    app.key(Key::Command(PlayerCommand::Quit));
    assert_eq!(app.mode, Mode::Ask(Question::Quit));
    app.key(Key::Escape);
    assert!(!app.is_done);
    app.key(Key::Command(PlayerCommand::Quit));
    app.key(Key::Char('y'));
    type_line(&mut app, file.to_str().unwrap());
    assert!(app.is_done, "{}", app.message);
    assert!(std::fs::read_to_string(&file).unwrap().contains(&text));
    std::fs::remove_file(&file).unwrap();
    let mut app = first_open();
    app.key(Key::Command(PlayerCommand::Quit));
    assert!(app.is_done, "nothing was played");
}

#[test]
fn the_file_of_a_running_match_with_secrets_is_asked_about_and_holds_everything() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let file = std::env::temp_dir().join(format!("tabula-secret-{}-{}.txt", setting.variant(), std::process::id()));
        let mut app = app(game, &setting, Manner::default());
        come_to_play(&mut app);
        type_line(&mut app, &format!(":save {}", file.display()));
        assert!(matches!(app.mode, Mode::Ask(Question::SaveSecrets(_))), "{setting}");
        app.key(Key::Char('y'));
        let loaded = crate::play::archive::load(&registry::CATALOGUE, file.to_str().unwrap()).unwrap();
        for viewer in game_core::Viewer::ALL {
            assert_eq!(loaded.played.position(viewer), app.match_.played().position(viewer), "{setting}");
        }
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn commands_are_read_in_both_languages() {
    for (text, command) in [
        ("undo", PlayerCommand::Undo),
        ("Abandonner", PlayerCommand::Resign),
        ("save my file.txt", PlayerCommand::Save(Some("my file.txt".to_owned()))),
        (" sauver ", PlayerCommand::Save(None)),
        ("?", PlayerCommand::Help),
    ] {
        assert_eq!(PlayerCommand::parse(text), Ok(command), "{text}");
    }
    assert_eq!(PlayerCommand::parse("undoo"), Err(Some("undo")));
    assert_eq!(PlayerCommand::parse("undo twice"), Err(Some("undo")));
}
