//! A viewer gets the words of exactly the moves whose texts it gets. Texts of a match that is over are plain ones: its
//! words have what was announced all the same.

use game_core::{Motion, MotionEnd, Rng, Setting, Side, Viewer};
use matches::view::{self, MatchPresence, Perspective, state_for};
use matches::{MatchEntry, MatchStart, MatchState};
use protocol::{CellNumber, MotionState, MoveWords};
use registry::{AnyGame, GAMES, any_setup};
use serde_json::json;

/// Moves a match.
const PLIES: usize = 60;

#[test]
fn words_follow_the_texts_of_moves() {
    let mut announced = 0;
    for game in GAMES {
        for (n, setting) in game.info().settings().into_iter().enumerate() {
            // In memory mode earlier moves lose what they announced.
            for is_memory in [false, true] {
                let mut state = begun(&setting.to_string(), is_memory);
                let mut rng = Rng::new(7 + n as u64);
                for ply in 0..PLIES {
                    if state.is_over() {
                        break;
                    }
                    play_one(&mut state, &mut rng);
                    if ply % 20 == 19 && !game.info().is_hidden {
                        state.apply(&MatchEntry::Takeback { to_ply: ply as u32 / 2 }, 0).unwrap();
                    }
                    announced += check(*game, &state);
                }
                state.apply(&MatchEntry::Resign { by: Side::First }, 0).unwrap();
                check(*game, &state);
            }
        }
    }
    assert!(announced > 50, "only {announced} states told of announced pieces");
}

fn begun(variant: &str, is_memory: bool) -> MatchState {
    let seat = json!({ "kind": "human", "tokens": [], "name": null });
    let config = json!({ "seats": [seat, seat], "memory_mode": is_memory });
    let (game, setting) = registry::find(variant).unwrap();
    MatchState::new(&MatchStart {
        id: "a".into(),
        game,
        setting,
        position: None,
        config: serde_json::from_value(config).unwrap(),
        created_ms: 0,
    })
    .unwrap()
}

fn play_one(state: &mut MatchState, rng: &mut Rng) {
    let by = state.played.to_move().unwrap();
    let viewer = Viewer::Seat(by);
    let text = match state.played.board(viewer).setup {
        Some(setup) => any_setup(&setup, rng.next_u64()),
        None => rng.pick(&state.played.legal(viewer)).unwrap().clone(),
    };
    state.apply(&MatchEntry::Move { by, text }, 0).unwrap();
}

/// Compares words with texts for every viewer; tells how many viewers were told of announced pieces.
fn check(game: &dyn AnyGame, state: &MatchState) -> usize {
    let mut announced = 0;
    let setting = state.played.setting();
    for viewer in Viewer::ALL {
        let perspective = Perspective { viewer, ..Perspective::SPECTATOR };
        let shown = state_for(state, perspective, &MatchPresence::default());
        for other in Viewer::ALL {
            let made = state_for(state, Perspective { viewer: other, ..perspective }, &MatchPresence::default());
            let beside = view::state_beside(state, perspective, &MatchPresence::default(), Some((other, &made)));
            assert_eq!(beside, shown, "{setting}, {viewer:?} beside {other:?}");
        }
        let texts: Vec<&str> = shown.moves.iter().map(|text| &**text).collect();
        let expected = expected_words(game, setting, &texts);
        let is_plain = state.is_over();
        let told: Vec<MoveWords> = shown.words.iter().map(|words| comparable(words, is_plain)).collect();
        assert_eq!(told, expected, "{setting}, {viewer:?}: {:?}", shown.moves);
        if let Some(last) = shown.last {
            let expected = Some(words(game, setting, &last.text, &last.motions));
            assert_eq!(last.words.map(|words| comparable(&words, is_plain)), expected, "{setting}, {viewer:?}");
            announced += usize::from(last.said.is_some());
        }
        for event in view::events_since(state, viewer, 0) {
            let expected = event.text.as_deref().map(|text| words(game, setting, text, &event.motions));
            assert_eq!(event.words, expected, "{setting}, {viewer:?}");
        }
        for option in shown.options.into_iter().flat_map(|options| options.moves) {
            assert_eq!(option.preview, game.preview(setting, &option.text).map(view::wire::words));
        }
    }
    announced
}

/// Words as they follow from a text: a plain text has nothing that was announced.
fn comparable(words: &MoveWords, is_plain: bool) -> MoveWords {
    let mut words = words.clone();
    if is_plain {
        words.announced.clear();
    }
    words
}

/// The words of moves as a viewer saw them. Where nothing is hidden they are those of the same moves played again: they
/// also tell whom a move took.
fn expected_words(game: &dyn AnyGame, setting: &Setting, moves: &[&str]) -> Vec<MoveWords> {
    let mut played = game.start(setting);
    let one = |text: &&str| {
        if game.info().is_hidden {
            return words(game, setting, text, &[]);
        }
        played.play(text).unwrap();
        view::wire::words(played.last_move(Viewer::Spectator).unwrap().words.unwrap())
    };
    moves.iter().map(one).collect()
}

/// The words of a text and of motions, which are public, and of nothing else.
fn words(game: &dyn AnyGame, setting: &Setting, text: &str, motions: &[MotionState]) -> MoveWords {
    let end =
        |cell: Option<CellNumber>| cell.map_or(MotionEnd::Tray, |cell| MotionEnd::Cell(view::wire::cell_id(cell)));
    let motion = |one: &MotionState| Motion {
        via: view::wire::cell_ids(&one.via),
        is_tile: one.is_tile,
        is_chain: one.is_chain,
        captors: view::wire::cell_ids(&one.captors),
        ..Motion::between(end(one.from), end(one.to))
    };
    let motions: Vec<Motion> = motions.iter().map(motion).collect();
    view::wire::words(game.words_with_motions(setting, text, &motions).unwrap())
}
