//! Monte-Carlo search: proofs, repeatability, bounded memory.

use crate::dummy::Dummy;
use crate::open_games::Tested;
use crate::plain::Plain;
use crate::wins::suite;
use game_core::{Evaluate, Game, History, Playout, Rng, Setting};
use games::dedalles::Dedalles;
use search::{Forced, Guide, Informed, Mcts, MctsOptions, Repetitions, Score, SearchLimits, SearchResult, Uniform};
use std::sync::atomic::AtomicBool;

const INFORMED: Informed = Informed { playout_plies: Some(6), prior_weight: 4, rave_weight: 300 };

fn run<G: Playout, P: Guide<G>>(guide: P, game: &History<G>, playouts: u64, seed: u64) -> SearchResult<G::Move> {
    let mut mcts = Mcts::new(MctsOptions::default(), guide);
    mcts.search(game, SearchLimits::nodes(playouts), &AtomicBool::new(false), &mut Rng::new(seed), |_| {})
}

/// Playouts within which a win is proved.
const PLAYOUTS: u64 = 30_000;

/// Wins of at most `longest` plies are proved.
fn finds_wins<G: Tested>() {
    let (games, longest) = G::PROVED;
    let mut found = 0;
    for (sample, plies) in suite::<G>(games, 4).iter().filter(|(_, plies)| *plies <= longest) {
        let game = History::new(sample.position.clone());
        for result in [run(Uniform, &game, PLAYOUTS, 1), run(INFORMED, &game, PLAYOUTS, 1)] {
            found += 1;
            match result.score().forced() {
                Some(Forced::Win(at_least)) => assert!(at_least >= *plies, "a shorter win than there is: {result:?}"),
                _ => panic!("{:?} is won in {plies}: {result:?}", sample.position),
            }
        }
    }
    assert!(found >= 6, "{found}");
}

#[test]
fn forced_wins_are_proved() {
    each_open_game!(finds_wins);
}

#[test]
fn whole_trees_are_solved_where_turns_do_not_alternate() {
    let mut rng = Rng::new(8);
    let plain = Plain { quiescence: false, repetitions: Repetitions::Ignored };
    for _ in 0..60 {
        let tree = Dummy::random(&mut rng, 5);
        let value = plain.root(&tree, &[], 6).into_iter().map(|(_, score)| score).max().unwrap();
        let result = run(Uniform, &History::new(tree), 20_000, 4);
        assert!(!result.is_stopped, "the root is proven: {tree:?}");
        // A proof may be longer than necessary.
        assert_eq!(result.score().value().signum(), value.value().signum(), "{tree:?}: {result:?}, {value}");
        assert!(value != Score::win_in(1) || result.score() == value);
    }
}

fn is_repeatable<G: Evaluate + Playout>() {
    let setting = Setting::parse(G::INFO, "").unwrap();
    let game = History::new(G::start(&setting));
    assert_eq!(run(Uniform, &game, 500, 3), run(Uniform, &game, 500, 3));
    assert_eq!(run(INFORMED, &game, 500, 3), run(INFORMED, &game, 500, 3));
    assert!(game.position().is_legal(run(Uniform, &game, 0, 1).best().expect("a move even without playouts")));
}

#[test]
fn a_seed_gives_the_same_result_twice() {
    each_open_game!(is_repeatable);
}

#[test]
fn the_tree_stays_within_its_limit_and_can_be_kept_for_the_next_move() {
    let setting = Setting::parse(Dedalles::INFO, "").unwrap();
    let mut game = History::new(Dedalles::start(&setting));
    let mut mcts = Mcts::new(MctsOptions { node_limit: 800, ..MctsOptions::default() }, Uniform);
    let mut rng = Rng::new(1);
    let stop = AtomicBool::new(false);
    for _ in 0..6 {
        let before = mcts.tree_len();
        let mv = mcts.search(&game, SearchLimits::nodes(400), &stop, &mut rng, |_| {}).best().unwrap();
        assert!(mcts.tree_len() <= 800 && mcts.tree_len() >= before);
        game.play(mv).unwrap();
        mcts.advance(mv);
        assert!(mcts.tree_len() > 1, "the tree below the move is kept");
    }
    mcts.forget();
    assert!(mcts.search(&game, SearchLimits::nodes(1), &stop, &mut rng, |_| {}).best().is_some());
}
