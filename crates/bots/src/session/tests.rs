use super::*;
use crate::BotSpec;
use game_core::{Side, Value, Viewer};
use registry::{CATALOGUE, GAMES, Judgement, ThoughtLine};
use std::sync::atomic::AtomicBool;

/// Effects as texts: lines as they are, the others by their names.
fn texts(effects: Vec<Effect>) -> Vec<String> {
    let text = |effect| match effect {
        Effect::Say(line) => line,
        Effect::Show(_) => "(show)".to_owned(),
        Effect::Search(job) => format!("(search {} {:?})", job.spec, job.budget.nodes),
        Effect::Stop => "(stop)".to_owned(),
        Effect::Forget => "(forget)".to_owned(),
        Effect::Quit => "(quit)".to_owned(),
    };
    effects.into_iter().map(text).collect()
}

fn open_id() -> &'static str {
    GAMES.iter().find(|game| !game.info().is_hidden).expect("an open game").info().id
}

/// A session with a position set, before any search.
fn placed() -> Session {
    let mut session = Session::new(CATALOGUE, 1);
    assert!(session.line(&format!("position {}", open_id())).is_empty());
    session
}

fn thought(chosen: &str) -> Thought {
    let judgement = Judgement::Estimate { points: 0.25, hundredths: Some(100) };
    let lines = vec![ThoughtLine { judgement, moves: vec![chosen.to_owned(), "y".to_owned()] }];
    Thought { chosen: Some(chosen.to_owned()), lines, depth: 3, nodes: 500 }
}

const SOON: Duration = Duration::from_millis(10);

/// Feeds lines and returns all lines of output.
fn say(session: &mut Session, lines: &[&str]) -> Vec<String> {
    lines.iter().flat_map(|line| texts(session.line(line))).collect()
}

#[test]
fn a_search_is_told_and_answered_once() {
    let mut session = placed();
    assert_eq!(say(&mut session, &["go nodes 7"]), ["(search engine Some(7))"]);
    let info = "info depth 3 nodes 500 time 10 nps 50000 line 1 score cp 100 points 0.250 pv x y";
    assert_eq!(texts(session.progress(&thought("x"), SOON)), [info]);
    assert!(session.progress(&thought("x"), SOON).is_empty(), "nothing is told twice");
    assert_eq!(texts(session.done(thought("x"), SOON)), ["bestmove x ponder y"]);
    assert!(say(&mut session, &["stop", "stop"]).is_empty());
    assert!(session.done(thought("x"), SOON).is_empty(), "no search, no answer");
}

#[test]
fn scores_are_proofs_or_thoughts() {
    let exact = |value, plies| Judgement::Exact { value, plies };
    for (judgement, score) in [
        (exact(Value::Win, Some(7)), "score win 7 pv"),
        (exact(Value::Loss, None), "score loss pv"),
        (exact(Value::Draw, Some(3)), "score draw pv"),
        (Judgement::Estimate { points: -0.5, hundredths: None }, "score points -0.500 pv"),
    ] {
        let mut thought = thought("x");
        thought.lines[0].judgement = judgement;
        assert!(answers::info(&thought, Duration::ZERO)[0].contains(score), "{score}");
    }
}

#[test]
fn what_changes_something_must_wait_for_the_search() {
    let position = format!("position {}", open_id());
    for line in ["go", "newgame", "setoption name Level value 3", position.as_str()] {
        let mut session = placed();
        let said = say(&mut session, &["go", line, "isready", "d"]);
        assert_eq!(said[1..], ["error a search is running: send stop first", "readyok", "(show)"], "{line}");
    }
}

#[test]
fn lines_after_a_stop_wait_for_the_answer() {
    let mut session = placed();
    let said = say(&mut session, &["go infinite", "stop", "stop", "isready", "newgame", "quit", "nonsense"]);
    assert_eq!(said, ["(search engine None)", "(stop)"]);
    let said = texts(session.done(thought("x"), SOON));
    assert_eq!(said[1..], ["bestmove x ponder y", "readyok", "(forget)", "(quit)"]);
    assert!(say(&mut session, &["isready"]).is_empty(), "it has quit");
}

#[test]
fn without_end_means_until_it_is_stopped() {
    for go in ["go infinite", "go ponder nodes 9"] {
        let mut session = placed();
        assert_eq!(say(&mut session, &[go]), ["(search engine None)"]);
        assert_eq!(texts(session.done(thought("x"), SOON)).len(), 1, "{go}: an info line alone");
        assert_eq!(say(&mut session, &["stop"]), ["bestmove x ponder y"]);
    }
}

#[test]
fn a_hit_turns_pondering_into_a_search_with_limits() {
    let mut session = placed();
    assert_eq!(say(&mut session, &["ponderhit"]), ["error nothing is pondered"]);
    let said = say(&mut session, &["go ponder nodes 9", "ponderhit", "ponderhit", "isready"]);
    assert_eq!(said, ["(search engine None)", "(stop)", "error nothing is pondered", "readyok"]);
    assert_eq!(texts(session.done(thought("x"), SOON))[1..], ["(search engine Some(9))"]);
    assert_eq!(texts(session.done(thought("z"), SOON))[1..], ["bestmove z ponder y"]);
    // A stop right after the hit: the search with limits is never begun.
    say(&mut session, &["go ponder nodes 9", "ponderhit", "stop"]);
    assert_eq!(texts(session.done(thought("x"), SOON))[1..], ["bestmove x ponder y"]);
    // The search was over before the hit.
    say(&mut session, &["go ponder nodes 9"]);
    session.done(thought("x"), SOON);
    assert_eq!(say(&mut session, &["ponderhit"]), ["bestmove x ponder y"]);
}

#[test]
fn the_end_of_the_input_waits_for_limited_searches_only() {
    let mut session = placed();
    say(&mut session, &["go nodes 5"]);
    assert!(session.end_of_input().is_empty());
    assert_eq!(texts(session.done(thought("x"), SOON))[1..], ["bestmove x ponder y", "(quit)"]);
    for go in ["go infinite", "go ponder"] {
        let mut session = placed();
        say(&mut session, &[go]);
        assert_eq!(texts(session.end_of_input()), ["(stop)"]);
        assert_eq!(texts(session.done(thought("x"), SOON))[1..], ["bestmove x ponder y", "(quit)"]);
    }
    // Lines that wait behind a stop are handled first.
    let mut session = placed();
    say(&mut session, &["go", "stop", "go infinite"]);
    assert!(session.end_of_input().is_empty());
    let said = texts(session.done(thought("x"), SOON));
    assert_eq!(said[1..], ["bestmove x ponder y", "(search engine None)", "(stop)"]);
    assert_eq!(texts(Session::new(CATALOGUE, 1).end_of_input()), ["(quit)"]);
}

#[test]
fn quit_stops_a_search_and_answers_it() {
    let mut session = placed();
    assert_eq!(say(&mut session, &["go nodes 5", "quit"])[1..], ["(stop)"]);
    assert_eq!(texts(session.done(thought("x"), SOON))[1..], ["bestmove x ponder y", "(quit)"]);
}

#[test]
fn nonsense_is_named_and_changes_nothing() {
    let id = open_id();
    let mut session = placed();
    for (line, what) in [
        ("chess", "unknown command \"chess\""),
        ("posittion x", "did you mean \"position\"?"),
        ("stop it", "stop: nothing is expected after it, found \"it\""),
        ("go fast", "go: unknown limit \"fast\""),
        ("go nodes", "go: expected a number above 0 after nodes, found \"\""),
        ("go nodes -1", "found \"-1\""),
        ("go movetime 0", "found \"0\""),
        ("go depth 1 depth 2", "\"depth\" is given twice"),
        ("go infinite nodes 3", "infinite takes no limits"),
        ("setoption", "expected setoption name NAME value VALUE"),
        ("setoption name Level value", "expected setoption name NAME value VALUE"),
        ("setoption name Level value 11", "option Level takes a number from 1 to 10, not \"11\""),
        ("setoption name memory value lots", "option Memory takes a number from 1 to 32768, not \"lots\""),
        ("setoption name Hash value 1", "unknown option \"Hash\""),
        ("\u{1b}[2J", "unknown command \"\\u{1b}[2J\""),
    ] {
        let said = say(&mut session, &[line]);
        assert!(said.len() == 1 && said[0].starts_with("error ") && said[0].contains(what), "{line}: {said:?}");
    }
    assert_eq!(say(&mut session, &["", "  \t"]), [""; 0]);
    assert_eq!(say(&mut session, &["go nodes 1"]), ["(search engine Some(1))"], "the position still stands");
    session.done(thought("x"), SOON);
    for (line, what) in [
        (format!("position {id} moves zz9"), "ply 0: cannot read \"zz9\""),
        (format!("position {id} at nowhere at all"), "bad position"),
        (format!("position {id} at"), "expected a position text after at"),
        (format!("position {id} moves"), ""),
        (format!("position {id} zz9"), "expected seat, at or moves (in this order), found \"zz9\""),
        (format!("position {id} seat nobody"), "unknown seat \"nobody\""),
        ("position".to_owned(), "expected a variant"),
        ("position nonsense".to_owned(), "unknown game \"nonsense\""),
    ] {
        let said = say(&mut session, &[&line]).concat();
        assert!(said.contains(what) && said.is_empty() == what.is_empty(), "{line}: {said:?}");
    }
    say(&mut session, &[&format!("position {id}"), &format!("position {id} moves zz9")]);
    assert_eq!(say(&mut session, &["go"]), ["error there is no position: send one first"], "a wrong one leaves none");
    let long = say(&mut session, &[&"é".repeat(5_000)]).concat();
    assert!(long.chars().count() < 300, "{long}");
}

#[test]
fn options_reach_the_search() {
    let mut session = placed();
    say(
        &mut session,
        &["setoption name LEVEL value 3", "setoption name Threads value 2", "setoption name Seed value 9"],
    );
    let Some(Effect::Search(job)) = session.line("go").pop() else { panic!("a search") };
    assert_eq!((job.spec, job.options.threads, job.seed), (BotSpec::Level(3), 2, 9));
    assert_eq!(job.budget.time, Some(LEVEL_TIME));
    session.done(thought("x"), SOON);
    say(&mut session, &["setoption name Seed value 0"]);
    let seed_of = |session: &mut Session| {
        let Some(Effect::Search(job)) = session.line("go").pop() else { panic!("a search") };
        session.done(thought("x"), SOON);
        job.seed
    };
    let (one, again) = (seed_of(&mut session), seed_of(&mut session));
    say(&mut session, &["newgame", &format!("position {}", open_id())]);
    assert!(one == again && one != seed_of(&mut session), "a new seed for every game");
}

/// Whole games of every setting, each move found through the protocol from what its seat knows.
#[test]
fn whole_games_are_played_through_position_and_go() {
    for game in GAMES {
        for setting in game.info().settings() {
            let mut played = game.start(&setting);
            let mut sessions = [1, 2].map(|seed| (Session::new(CATALOGUE, seed), Memory::default()));
            while let Some(side) = played.to_move().filter(|_| played.plies() < 40) {
                let (session, memory) = &mut sessions[side.index()];
                let line = position_line(&played.knowledge(side));
                assert_eq!(say(session, &[&line]), [""; 0], "{line}");
                let legal = format!("legal {}", played.legal(Viewer::Seat(side)).join(" "));
                assert_eq!(say(session, &["legal"]), [legal], "{line}");
                let Some(Effect::Search(job)) = session.line("go nodes 30").pop() else { panic!("{line}") };
                let found = memory.think(&job, &AtomicBool::new(false), &mut |_| {}).expect("it is true");
                let said = texts(session.done(found, SOON)).pop().expect("an answer");
                let text = said.split(' ').nth(1).expect("a move");
                played.play(text).unwrap_or_else(|error| panic!("{line}: {said}: {error}"));
            }
        }
    }
}

#[test]
fn nothing_is_searched_once_a_match_is_over_or_out_of_turn() {
    for game in GAMES {
        let setting = &game.info().settings()[0];
        let mut played = game.start(setting);
        let mut rng = Rng::new(5);
        if game.info().is_hidden {
            let mut session = Session::new(CATALOGUE, 1);
            let line = position_line(&played.knowledge(Side::Second));
            let [first, second] = game.info().sides;
            assert_eq!(
                say(&mut session, &[&line, "go"]),
                [format!("error it is the turn of {first}, not of {second}")]
            );
            let error = say(&mut session, &[&format!("position {setting}")]).concat();
            assert!(error.contains(&format!("expected seat {first} or seat {second}")), "{error}");
            continue;
        }
        while let Some(side) = played.to_move() {
            let text = rng.pick(&played.legal(Viewer::Seat(side))).expect("a move").clone();
            played.play(&text).expect("it is legal");
        }
        let mut session = Session::new(CATALOGUE, 1);
        let line = position_line(&played.knowledge(Side::First));
        assert_eq!(say(&mut session, &[&line, "go", "legal"]), ["error the match is over", "legal"]);
    }
}

#[test]
fn a_handshake_is_answered_in_the_words_it_was_asked_in() {
    let mut session = Session::new(CATALOGUE, 1);
    let (ours, theirs) = (say(&mut session, &["ugi"]), say(&mut session, &["uci"]));
    assert_eq!((ours.last().unwrap().as_str(), theirs.last().unwrap().as_str()), ("ugiok", "uciok"));
    assert_eq!(ours[..ours.len() - 1], theirs[..theirs.len() - 1]);
    for word in ["newgame", "uginewgame", "ucinewgame"] {
        assert_eq!(say(&mut session, &[word]), ["(forget)"], "{word}");
    }
}
