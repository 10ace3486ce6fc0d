//! Against the computer: it answers requests, as in the terminal.

use super::{come_to_play, last_move, point_at, settings};
use crate::play::app::{App, Key, Manner, Mode, Phase};
use crate::play::archive::Archive;
use crate::play::command::PlayerCommand;
use crate::play::screen::{self, Size};
use crate::play::terminal_match::TerminalMatch;
use crate::play::thinker::{Seeds, Thinker, What};
use crate::words::Words;
use draw::Palette;
use game_core::{Clause, Rng, Setting, Side, Value, Viewer};
use registry::{AnyGame, ENGLISH, GAMES, Judgement, Thought, ThoughtLine};

const SEEDS: Seeds = Seeds { moves: 1, hints: 2 };

/// A full screen with the computer at one side, at the lowest level.
fn against(game: &dyn AnyGame, setting: &Setting, computer: Side) -> App {
    let match_ = TerminalMatch::new(Words::new(game, &ENGLISH), game.start(setting), Archive::new(Vec::new()), false);
    App::new(match_.against(computer, 1), Manner::default())
}

/// Lets the computer answer until there is no request.
fn answer(app: &mut App, thinker: &mut Thinker) {
    while let Some(request) = app.request.clone() {
        let thought = thinker.think(&request).unwrap();
        app.thought(request.ticket, &thought);
    }
}

fn starter(game: &dyn AnyGame, setting: &Setting) -> Side {
    game.start(setting).to_move().unwrap()
}

fn open() -> (&'static dyn AnyGame, Setting) {
    let game = *GAMES.iter().find(|game| !game.info().is_hidden).unwrap();
    (game, game.info().settings().remove(0))
}

fn type_line(app: &mut App, text: &str) {
    text.chars().for_each(|c| app.key(Key::Char(c)));
    app.key(Key::Enter);
}

fn thought(text: &str, judgement: Judgement) -> Thought {
    let lines = vec![ThoughtLine { judgement, moves: vec![text.to_owned()] }];
    Thought { chosen: Some(text.to_owned()), lines, depth: 1, nodes: 1 }
}

#[test]
fn whole_games_are_played_without_a_curtain_in_every_setting() {
    for (n, (game, setting)) in settings().enumerate() {
        let side = Side::ALL[n % 2];
        let mut thinker = Thinker::new(game, SEEDS, None);
        let mut rng = Rng::new(7);
        let mut app = against(game, &setting, side.other());
        for _ in 0..60 {
            answer(&mut app, &mut thinker);
            assert!(matches!(app.phase, Phase::Play | Phase::Over), "{setting}: {:?}", app.phase);
            if app.phase == Phase::Over {
                break;
            }
            assert_eq!((app.viewer(), app.match_.to_move()), (Viewer::Seat(side), Some(side)), "{setting}");
            assert_eq!(app.is_flipped(), side == Side::Second, "{setting}: its opponent sits at the bottom");
            if app.setup.is_some() {
                come_to_play_alone(&mut app);
                continue;
            }
            let option = rng.pick(&app.board.moves).unwrap().clone();
            point_at(&mut app, &option);
            let seen = app.match_.played().moves(Viewer::Seat(side));
            assert!(seen.last().is_some_and(|seen| seen.starts_with(&option.text)), "{setting}");
        }
        assert!(app.match_.played().plies() > 20 || app.phase == Phase::Over, "{setting}");
    }
}

/// Sets up at random.
fn come_to_play_alone(app: &mut App) {
    app.key(Key::Tab);
    app.key(Key::Enter);
    assert!(app.setup.is_none() && app.phase == Phase::Thinking, "{}", app.message);
}

#[test]
fn the_computers_move_is_told_as_its_opponent_sees_it() {
    for (game, setting) in settings() {
        let mut thinker = Thinker::new(game, SEEDS, None);
        let starter = starter(game, &setting);
        let mut app = against(game, &setting, starter);
        answer(&mut app, &mut thinker);
        if app.setup.is_some() {
            assert_eq!(app.message, app.match_.words.own("computer-set-up"), "{setting}");
            come_to_play_alone(&mut app);
            answer(&mut app, &mut thinker);
        }
        let seen = app.match_.played().words(Viewer::Seat(starter.other())).pop().unwrap();
        let move_text = app.match_.words.of_move(&seen, &app.board.cells);
        assert!(app.message.contains(&move_text), "{setting}: {} without {move_text}", app.message);
        assert!(app.targets().contains(&app.cursor), "{setting}: the cursor is where the player can begin");
    }
}

#[test]
fn undo_takes_back_both_moves_and_only_where_there_is_one_of_the_players() {
    let (game, setting) = open();
    let mut thinker = Thinker::new(game, SEEDS, None);
    let mut app = against(game, &setting, Side::First);
    app.key(Key::Command(PlayerCommand::Undo));
    assert_eq!((app.message.as_str(), app.phase), (app.match_.words.own("undo-nothing"), Phase::Thinking));
    answer(&mut app, &mut thinker);
    app.key(Key::Command(PlayerCommand::Undo));
    assert_eq!((app.message.as_str(), app.match_.played().plies()), (app.match_.words.own("undo-nothing"), 1));
    let text = app.board.moves[0].text.clone();
    type_line(&mut app, &text);
    assert_eq!((app.phase, app.match_.played().plies()), (Phase::Thinking, 2));
    // While the computer searches: the player's move alone is taken back, and the answer is ignored.
    let request = app.request.clone().unwrap();
    app.key(Key::Command(PlayerCommand::Undo));
    assert_eq!((app.phase, app.match_.played().plies()), (Phase::Play, 1));
    app.thought(request.ticket, &thinker.think(&request).unwrap());
    assert_eq!(app.match_.played().plies(), 1, "nobody wishes for it any more");
    type_line(&mut app, &text);
    answer(&mut app, &mut thinker);
    assert_eq!(app.match_.played().plies(), 3);
    app.key(Key::Command(PlayerCommand::Undo));
    assert_eq!((app.phase, app.match_.played().plies()), (Phase::Play, 1));
    // A resignation is taken back alone.
    app.key(Key::Command(PlayerCommand::Resign));
    app.key(Key::Char('y'));
    assert_eq!(app.match_.played().outcome().unwrap().winner(), Some(Side::First));
    app.key(Key::Command(PlayerCommand::Undo));
    assert_eq!((app.phase, app.match_.played().plies()), (Phase::Play, 1));
}

#[test]
fn a_player_may_resign_while_it_thinks_and_what_he_types_is_left_to_him() {
    let (game, setting) = open();
    let mut thinker = Thinker::new(game, SEEDS, None);
    let mut app = against(game, &setting, Side::First);
    app.key(Key::Escape);
    assert!(app.is_hurried);
    for command in [PlayerCommand::Draw, PlayerCommand::Hint] {
        app.key(Key::Command(command));
        assert_eq!(app.message, app.match_.words.own("not-now-thinking"));
    }
    ":lev".chars().for_each(|c| app.key(Key::Char(c)));
    answer(&mut app, &mut thinker);
    assert_eq!((app.mode.clone(), app.phase), (Mode::Input(":lev".to_owned()), Phase::Play));
    app.key(Key::Escape);
    let text = app.board.moves[0].text.clone();
    type_line(&mut app, &text);
    app.key(Key::Command(PlayerCommand::Resign));
    app.key(Key::Char('y'));
    assert_eq!(app.match_.played().outcome().unwrap().clause, Clause::RESIGNED);
    assert_eq!((app.phase, app.request.as_ref()), (Phase::Over, None));
}

#[test]
fn a_hint_is_a_legal_move_with_its_reason_or_a_whole_set_up() {
    for (game, setting) in settings() {
        let mut thinker = Thinker::new(game, SEEDS, None);
        let mut app = against(game, &setting, starter(game, &setting).other());
        for hint in [":hint", ":indice"] {
            type_line(&mut app, hint);
            let request = app.request.clone().unwrap();
            assert_eq!((request.what, app.message.as_str()), (What::Hint, app.match_.words.own("hint-wait")));
            // The test need not wait for the whole search.
            thinker.ask(&request);
            thinker.hurry();
            let (ticket, thought) = loop {
                if let Some(answer) = thinker.answer().unwrap() {
                    break answer;
                }
            };
            app.thought(ticket, &thought);
            if let Some(setup) = &app.setup {
                assert!(setup.is_complete(), "{setting}");
                app.key(Key::Enter);
                answer(&mut app, &mut thinker);
                answer(&mut app, &mut thinker);
                assert_eq!(app.phase, Phase::Play, "{setting}: {}", app.message);
                continue;
            }
            let text = thought.chosen.unwrap();
            assert!(app.message.contains(&text) && app.board.moves.iter().any(|option| option.text == text));
        }
        type_line(&mut app, ":hint");
        app.key(Key::Escape);
        assert_eq!((app.request.as_ref(), app.message.as_str()), (None, ""), "{setting}");
    }
}

/// The computer's secrets are hidden like another player's: two of its set-ups that differ only in the ranks of pieces
/// give the same screens, and a hint does not reveal them.
#[test]
fn the_screen_tells_none_of_the_computers_secrets() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let task = game.start(&setting).board(Viewer::Seat(Side::First)).setup.unwrap();
        let text = registry::any_setup(&task, 5);
        // One piece of the first kind is swapped with one of the last.
        let [first, last] = [task.stock.first(), task.stock.last()].map(|stock| stock.unwrap().letter);
        let at = |letter| task.prefix.len() + text[task.prefix.len()..].find(letter).unwrap();
        let mut other = text.clone();
        other.replace_range(at(first)..=at(first), &last.to_string());
        other.replace_range(at(last)..=at(last), &first.to_string());
        assert_ne!(text, other);
        let screens = |setup: &str| {
            let mut app = against(game, &setting, Side::First);
            let mut seen = Vec::new();
            let mut look = |app: &App| {
                seen.push(screen::lines(app, Size { columns: 80, rows: 24 }, Palette::Plain).join("\n"));
            };
            look(&app);
            let ticket = app.request.as_ref().unwrap().ticket;
            app.thought(ticket, &Thought { chosen: Some(setup.to_owned()), ..Thought::default() });
            look(&app);
            come_to_play_alone(&mut app);
            look(&app);
            type_line(&mut app, ":moves");
            look(&app);
            app.key(Key::Command(PlayerCommand::Undo));
            assert_eq!(app.message, app.match_.words.own("undo-hidden"));
            look(&app);
            seen
        };
        assert_eq!(screens(&text), screens(&other), "{setting}");

        let mut thinker = Thinker::new(game, SEEDS, None);
        let match_ = against(game, &setting, Side::First).match_;
        let own = thinker.think(&match_.search_request(1, What::Move(10)).unwrap()).unwrap().chosen;
        assert_ne!(own, thinker.think(&match_.search_request(2, What::Hint).unwrap()).unwrap().chosen, "{setting}");
    }
}

#[test]
fn it_takes_a_draw_when_it_is_behind() {
    let (game, setting) = open();
    let exact = |value| Judgement::Exact { value, plies: None };
    let estimate = |points| Judgement::Estimate { points, hundredths: None };
    for (judgement, agrees) in [
        (estimate(0.0), false),
        (estimate(-0.5), true),
        (exact(Value::Draw), true),
        (exact(Value::Win), false),
        (exact(Value::Loss), true),
    ] {
        let mut app = against(game, &setting, Side::First);
        let text = app.match_.played().legal(Viewer::Seat(Side::First))[0].clone();
        let ticket = app.request.as_ref().unwrap().ticket;
        app.thought(ticket, &thought(&text, judgement));
        assert_eq!(last_move(&app), text);
        app.key(Key::Command(PlayerCommand::Draw));
        assert_eq!(app.phase == Phase::Over, agrees, "{judgement:?}: {}", app.message);
    }
}

#[test]
fn two_people_may_ask_for_a_hint_but_have_no_level() {
    for (game, setting) in settings() {
        let mut app = super::app(game, &setting, Manner::default());
        come_to_play(&mut app);
        type_line(&mut app, ":level 3");
        assert_eq!(app.message, app.match_.words.own("level-none"));
        type_line(&mut app, ":hint");
        let request = app.request.clone().unwrap();
        assert_eq!(Viewer::Seat(request.knowledge.side), app.viewer(), "{setting}: by what the player to move knows");
        let text = app.board.moves[0].text.clone();
        type_line(&mut app, &text);
        assert!(app.request.is_none(), "{setting}: a move makes the hint idle");
    }
}
