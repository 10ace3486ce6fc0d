//! The cost of a copy of a match, which every change of a match makes: `cargo bench -p matches`.

use divan::Bencher;
use game_core::{Rng, Viewer};
use matches::{MatchEntry, MatchStart, MatchState};
use registry::GAMES;

fn main() {
    divan::main();
}

/// The default setting of every variant, after few moves and after many.
fn matches() -> Vec<(String, usize)> {
    let variants = GAMES.iter().flat_map(|game| game.info().settings());
    variants.flat_map(|setting| [10, 300].map(|plies| (setting.to_string(), plies))).collect()
}

/// A match of at most `plies` random moves.
fn played(variant: &str, plies: usize) -> MatchState {
    let human = r#"{"kind":"human","tokens":["ab"],"name":"Ada"}"#;
    let config = serde_json::from_str(&format!(r#"{{"seats":[{human},{human}]}}"#)).expect("a configuration");
    let (game, setting) = registry::find(variant).expect("a listed variant");
    let start = MatchStart { id: "a".into(), game, setting, position: None, config, created_ms: 0 };
    let mut state = MatchState::new(&start).expect("a listed variant");
    let mut rng = Rng::new(7);
    while state.played.plies() < plies
        && let Some(by) = state.played.to_move()
    {
        let text = match state.played.board(Viewer::Seat(by)).setup {
            Some(setup) => registry::any_setup(&setup, rng.next_u64()),
            None => rng.pick(&state.played.legal(Viewer::Seat(by))).expect("a match that goes on has a move").clone(),
        };
        state.apply(&MatchEntry::Move { by, text }, 0).expect("a legal move");
    }
    state
}

#[divan::bench(args = matches())]
fn copy(bencher: Bencher<'_, '_>, (variant, plies): &(String, usize)) {
    let state = played(variant, *plies);
    bencher.bench(|| state.clone());
}
