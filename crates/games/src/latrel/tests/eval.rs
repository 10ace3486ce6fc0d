//! The moves that a search gets from a position.

use super::{BASE, MASTER, OPEN_CORNERS, position, setting};
use crate::latrel::{Latrel, Move};
use game_core::{EVAL_LIMIT, Evaluate, Game, Playout, Rng, Tunable};

fn legal(position: &Latrel) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

#[test]
fn search_is_shown_legal_moves_every_quiet_one_and_each_first_leg() {
    let mut rng = Rng::new(4);
    for rest in [BASE, MASTER, OPEN_CORNERS] {
        for _ in 0..20 {
            let mut position = Latrel::start(&setting(rest));
            while position.outcome().is_none() {
                let all = legal(&position);
                let (mut searched, mut noisy) = (Vec::new(), Vec::new());
                position.search_moves(&mut searched);
                position.noisy_moves(&mut noisy);
                for moves in [&searched, &noisy] {
                    assert!(moves.iter().all(|&mv| position.is_legal(mv)), "{position:?}");
                    assert!((1..moves.len()).all(|n| !moves[..n].contains(&moves[n])), "{position:?}");
                }
                let is_plain = |mv: &&Move| mv.legs() <= 1;
                assert!(all.iter().filter(is_plain).eq(searched.iter().filter(is_plain)), "{position:?}");
                assert!(noisy.iter().all(|&mv| position.is_noisy(mv)));
                assert_eq!(noisy.is_empty(), !all.iter().any(|&mv| position.is_noisy(mv)), "{position:?}");
                assert!(all.iter().all(|&mv| position.move_slot(mv) < Latrel::MOVE_SLOTS));
                assert!(position.evaluate().abs() < EVAL_LIMIT);
                assert_eq!(position.evaluate(), position.evaluate_with(&position.weights()));
                let mv = position.random_move(&mut rng, &mut Vec::new());
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn of_thousands_of_chains_search_is_shown_a_few_and_the_longest_comes_first_in_quiescence() {
    let position = position(BASE, "8/1d1d1q2/3d4/1dqdqq2/3t4/1dtdrd2/R7/QQ6 blue - -/- -/- 0");
    assert!(legal(&position).len() > 1_000, "{}", legal(&position).len());
    let (mut searched, mut noisy) = (Vec::new(), Vec::new());
    position.search_moves(&mut searched);
    position.noisy_moves(&mut noisy);
    assert!(searched.len() < 150, "{}", searched.len());
    assert!(noisy.len() < 10 && noisy.iter().any(|mv| mv.legs() > 4), "{noisy:?}");
}

#[test]
fn search_tells_positions_apart_by_what_a_run_bars_only() {
    let key = |runs: &str| position(BASE, &format!("r6r/8/8/8/8/8/8/R6R blue - -/- {runs} 9")).search_key();
    assert_eq!(key("a1:a1/a8:a8"), key("-/-"));
    assert_ne!(key("a1:a1a1/a8:a8"), key("-/-"));
}
