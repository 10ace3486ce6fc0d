//! An update applied to the state that a viewer has gives the state that the viewer would get: over random matches of
//! every variant, for every viewer, with all that can happen in a match. And an update is small, however long the match
//! is.

use crate::{begin, perspective, shown, step};
use game_core::{Rng, Side, Viewer};
use matches::decide::decide;
use matches::view::{Comparison, MatchPresence, state_beside, update};
use matches::{MatchEntry, MatchState};
use protocol::{Action, BoardUpdate, CellNumber, MoveState, ServerMessage, State, Update};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Matches a variant.
const MATCHES: u64 = 12;
/// Steps a match.
const STEPS: u32 = 90;

/// A state with its pieces and options in one order, for an update may bring them in another.
fn ordered(state: &State) -> State {
    let mut state = state.clone();
    Arc::make_mut(&mut state.board.0).pieces.sort_by_key(|piece| piece.id);
    if let Some(options) = &mut state.options {
        let label = |option: &MoveState| option.choice.as_ref().map(|choice| choice.label.clone());
        options.moves.sort_by_key(|option| (option.path.clone(), label(option)));
    }
    state
}

/// A state without the texts of options that a client was told by their cells alone.
fn as_received(state: &State, received: &State) -> State {
    let mut state = ordered(state);
    if let (Some(options), Some(received)) = (&mut state.options, &received.options) {
        let without_text =
            options.moves.iter_mut().zip(&received.moves).filter(|(_, received)| received.text.is_empty());
        without_text.for_each(|(option, _)| option.text.clear());
    }
    state
}

/// What travels: the update, written as JSON and read again.
fn sent(update: Update) -> (Update, usize) {
    let text = serde_json::to_string(&ServerMessage::Update(Box::new(update))).unwrap();
    match serde_json::from_str(&text) {
        Ok(ServerMessage::Update(update)) => (*update, text.len()),
        other => panic!("{other:?}: {text}"),
    }
}

/// Every option that the seat to move is told is played by its path, with its choice where it has one.
fn check_paths(state: &MatchState, received: &State, now_ms: i64) {
    let (Some(side), Some(options)) = (state.played.to_move(), &received.options) else { return };
    for option in &options.moves {
        let choice = option.choice.as_ref().map(|choice| choice.label.to_string());
        let action =
            Action::Move { ply: received.ply, text: None, path: Some(option.path.clone()), choice, setup: None };
        match decide(state, side, &action, now_ms).as_ref().map(|(entries, _)| &entries[..]) {
            Ok([MatchEntry::Flag { .. }]) => {}
            Ok([MatchEntry::Move { text, .. }]) => assert!(option.text.is_empty() || option.text == *text),
            other => panic!("{option:?} is offered, and played by its path it is {other:?}"),
        }
    }
}

/// What was told in updates, to see that the matches reach everything.
#[derive(Default)]
struct SentFields(BTreeMap<String, u32>);

impl SentFields {
    fn note(&mut self, update: &Update) {
        let value = serde_json::to_value(update).unwrap();
        for (name, value) in value.as_object().unwrap() {
            *self.0.entry(name.clone()).or_default() += 1;
            for (inner, _) in value.as_object().into_iter().flatten() {
                *self.0.entry(format!("{name}.{inner}")).or_default() += 1;
            }
            if value.is_null() {
                *self.0.entry(format!("{name} is null")).or_default() += 1;
            }
        }
    }
}

#[test]
fn an_update_gives_the_state_that_the_viewer_would_get() {
    let mut sent_fields = SentFields::default();
    let settings = registry::GAMES.iter().flat_map(|game| game.info().settings());
    for (n, setting) in (0..).zip(settings) {
        for seed in 0..MATCHES {
            let mut rng = Rng::new(77_000 * n + seed);
            let (mut state, mut now_ms) = (begin(&setting.to_string(), &mut rng), 0);
            // What each viewer has: the whole state at first, then what updates made of it.
            let mut clients = Viewer::ALL.map(|viewer| (viewer, shown(&state, viewer)));
            for _ in 0..STEPS {
                step(&mut state, &mut now_ms, &mut rng);
                for (viewer, client) in &mut clients {
                    let after = shown(&state, *viewer);
                    if after.your_seats != client.your_seats {
                        // Somebody took this seat: a client connects anew, and gets a whole state.
                        assert!(update(client, &after).is_none());
                        *client = after;
                        continue;
                    }
                    let (update, _) = sent(update(client, &after).expect("the same perspective"));
                    let next = client.apply(&update).unwrap_or_else(|error| panic!("{setting}, {viewer:?}: {error}"));
                    let received = ordered(&next);
                    let expected = as_received(&after, &received);
                    assert_eq!(expected, received, "{setting}, seed {seed}, {viewer:?}: {update:?}");
                    sent_fields.note(&update);
                    check_paths(&state, &next, now_ms);
                    *client = next;
                }
            }
        }
    }
    let all = [
        "board.gone",
        "board.marks",
        "board.pieces",
        "board.trays",
        "can",
        "clock",
        "declined",
        "declined is null",
        "last",
        "last is null",
        "last.said",
        "moves",
        "offers",
        "options is null",
        "options.others",
        "options.paths",
        "outcome",
        "players",
        "ply",
        "rematch",
        "setup",
        "setup is null",
        "setup_due",
        "thinking",
        "to_move",
        "to_move is null",
    ];
    let never: Vec<_> = all.into_iter().filter(|name| !sent_fields.0.contains_key(*name)).collect();
    assert!(never.is_empty(), "never told: {never:?} of {:?}", sent_fields.0);
}

/// What all viewers get of a version, as a server makes it: the first state is made alone, the others beside it.
fn shown_together(state: &MatchState) -> Vec<State> {
    let mut made: Vec<State> = Vec::new();
    for viewer in Viewer::ALL {
        let beside = made.first().map(|first| (Viewer::ALL[0], first));
        let next = state_beside(state, perspective(state, viewer), &MatchPresence::default(), beside);
        made.push(next);
    }
    made
}

#[test]
fn updates_that_are_made_together_are_those_made_alone() {
    let (mut shared, mut apart) = (0, 0);
    let settings = registry::GAMES.iter().flat_map(|game| game.info().settings());
    for (n, setting) in (0..).zip(settings) {
        let mut rng = Rng::new(78_000 + n);
        let (mut state, mut now_ms) = (begin(&setting.to_string(), &mut rng), 0);
        let mut before = shown_together(&state);
        for _ in 0..STEPS {
            step(&mut state, &mut now_ms, &mut rng);
            let after = shown_together(&state);
            let mut comparison = Comparison::default();
            for (before, after) in before.iter().zip(&after) {
                assert_eq!(comparison.update(before, after), update(before, after), "{setting}, {:?}", after.you);
            }
            let is_shared = after.iter().all(|state| state.board.is_same(&after[0].board));
            *(if is_shared { &mut shared } else { &mut apart }) += 1;
            before = after;
        }
    }
    assert!(shared > 0 && apart > 0, "{shared} versions with one board for all viewers, {apart} with several");
}

#[test]
fn an_update_of_another_state_is_refused() {
    let mut rng = Rng::new(5);
    let variant = registry::GAMES[0].info().settings()[0].to_string();
    let (mut state, mut now_ms) = (begin(&variant, &mut rng), 0);
    let before = shown(&state, Viewer::Spectator);
    assert!(update(&before, &shown(&state, Viewer::Seat(Side::First))).is_none(), "another viewer");
    while state.version < 3 {
        step(&mut state, &mut now_ms, &mut rng);
    }
    let middle = shown(&state, Viewer::Spectator);
    while state.version < 6 {
        step(&mut state, &mut now_ms, &mut rng);
    }
    let made = update(&middle, &shown(&state, Viewer::Spectator)).unwrap();
    assert!(before.apply(&made).is_err() && middle.apply(&made).is_ok());
    let mut events = middle.clone();
    events.events.push(protocol::Event {
        version: 1,
        kind: "move".into(),
        by: None,
        text: None,
        words: None,
        motions: Vec::new(),
        at_ms: 0,
    });
    assert!(update(&before, &events).is_none(), "events are told by a whole state");
}

/// The plies at which sizes are compared.
const EARLY: std::ops::Range<u32> = 5..25;
const LATE: std::ops::Range<u32> = 290..310;
/// Mean bytes a move and client: of every variant, and of the load generator's default.
const BAR: usize = 1_500;
const BAR_OF_DEFAULT: usize = 700;

/// The most that a late move takes of an early one, in percent, where positions get more marks.
const MOST_GROWTH: usize = 170;

/// What a move sends to two players and a spectator: three updates and the acknowledgement.
#[derive(Clone, Copy, Default)]
struct Size {
    bytes: usize,
    /// Without what is told of the position anew with every move: its marks, and what is special about it.
    plain: usize,
}

/// What moves send, by ply.
fn sizes(variant: &str, seeds: u64) -> BTreeMap<u32, Vec<Size>> {
    let mut sizes: BTreeMap<u32, Vec<Size>> = BTreeMap::new();
    for seed in 0..seeds {
        let mut rng = Rng::new(seed);
        let mut state = people(variant);
        let mut clients = Viewer::ALL.map(|viewer| (viewer, shown(&state, viewer)));
        for _ in 0..320 {
            let Some(side) = state.played.to_move() else { break };
            let text = crate::random_move(&state, side, &mut rng).expect("a move");
            let is_setup = state.played.setup_due();
            state.apply(&MatchEntry::Move { by: side, text }, 0).unwrap();
            let ack = serde_json::to_string(&ServerMessage::Ack { id: Some(state.version), version: state.version });
            let mut size = Size { bytes: ack.unwrap().len(), plain: 0 };
            for (viewer, client) in &mut clients {
                let after = shown(&state, *viewer);
                let made = update(client, &after).unwrap();
                size.bytes += sent(made.clone()).1;
                let board = made.board.clone().map(|board| BoardUpdate { marks: None, ..board });
                size.plain += sent(Update { board, notices: None, ..made }).1;
                *client = after;
            }
            if !is_setup && !state.has_ended() {
                sizes.entry(state.played.plies() as u32).or_default().push(size);
            }
        }
    }
    sizes
}

/// A match between two people without a clock.
fn people(variant: &str) -> MatchState {
    let is_wanted = |state: &MatchState| {
        let is_plain = state.clocks.is_none() && !state.config.screen && !state.config.memory_mode;
        is_plain && Side::ALL.into_iter().all(|side| state.is_person(side))
    };
    // The first of the random matches that is one.
    let mut some = (0..1_000).map(|seed| begin(variant, &mut Rng::new(seed)));
    some.find(is_wanted).expect("one in a thousand")
}

/// The mean size a move and client, if there are enough moves to tell.
fn mean(sizes: &BTreeMap<u32, Vec<Size>>, plies: std::ops::Range<u32>) -> Option<Size> {
    let some: Vec<Size> = sizes.range(plies).flat_map(|(_, sizes)| sizes).copied().collect();
    let of = |part: fn(&Size) -> usize| some.iter().map(part).sum::<usize>() / some.len() / Viewer::ALL.len();
    (some.len() >= 20).then(|| Size { bytes: of(|size| size.bytes), plain: of(|size| size.plain) })
}

#[test]
fn an_update_is_small_however_long_the_match_is() {
    let default = registry::GAMES[0].info().settings()[0].to_string();
    for setting in registry::GAMES.iter().flat_map(|game| game.info().settings()) {
        let variant = setting.to_string();
        let sizes = sizes(&variant, 12);
        let all = mean(&sizes, 0..u32::MAX).expect("moves");
        let (early, late) = (mean(&sizes, EARLY).expect("moves"), mean(&sizes, LATE));
        let at_300 = late.map(|size| size.bytes);
        println!("{variant}: {} bytes a move and client, {} at ply 10, {at_300:?} at ply 300", all.bytes, early.bytes);
        let is_default = variant == default;
        let bar = if is_default { BAR_OF_DEFAULT } else { BAR };
        for size in [Some(all), Some(early), late].into_iter().flatten() {
            assert!(size.bytes <= bar, "{variant}: {} bytes a move and client", size.bytes);
        }
        // Numbers of versions and plies have one digit more. Marks are told anew with every move, so a position with
        // many of them, such as one with many locked lines, is told by more bytes, however long the match is.
        if let Some(late) = late {
            assert!(late.plain <= early.plain + early.plain / 10, "{variant}: {} and {}", early.plain, late.plain);
            let growth = if is_default { 110 } else { MOST_GROWTH };
            let (early, late) = (early.bytes, late.bytes);
            assert!(100 * late <= growth * early, "{variant}: {early} bytes early, {late} late");
        }
    }
}

#[test]
fn a_move_named_in_a_way_that_names_none_is_refused_with_words() {
    let variant = registry::GAMES[0].info().settings()[0].to_string();
    let state = people(&variant);
    let side = state.played.to_move().unwrap();
    let option: MoveState = shown(&state, Viewer::Seat(side)).options.unwrap().moves.remove(0);
    let action = |text: Option<&str>, path: Option<&[CellNumber]>, choice: Option<&str>| Action::Move {
        ply: 0,
        text: text.map(str::to_owned),
        path: path.map(<[CellNumber]>::to_vec),
        choice: choice.map(str::to_owned),
        setup: None,
    };
    let says = |action: &Action| decide(&state, side, action, 0).unwrap_err().to_string();
    assert_eq!(says(&action(None, None, None)), "a move has a text or a path, and this one has neither");
    let both = action(Some(&option.text), Some(&option.path), None);
    assert_eq!(says(&both), "a move has a text or a path, and this one has both");
    assert_eq!(says(&action(Some("x"), None, Some("keep"))), "a choice comes with a path, not with a text");
    assert_eq!(
        says(&action(None, Some(&[0; 200].map(CellNumber)), None)),
        "a path has at most 128 cells, and this one has 200"
    );
    assert_eq!(
        says(&action(None, Some(&[250, 251].map(CellNumber)), None)),
        "cannot read \"path [250, 251]\" as a move: no legal move is made by touching these cells"
    );
    assert_eq!(
        says(&action(None, Some(&option.path), Some("keep"))),
        format!(
            "cannot read \"path {:?} with choice \\\"keep\\\"\" as a move: no legal move is made by touching these cells",
            option.path
        )
    );
    let (entries, _) = decide(&state, side, &action(None, Some(&option.path), None), 0).unwrap();
    assert!(matches!(&entries[..], [MatchEntry::Move { text, .. }] if *text == option.text));
}
