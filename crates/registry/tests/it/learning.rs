//! Games of the engine against itself: packed, and played again.

use crate::settings;
use crate::twin::random_texts;
use game_core::handicap::Handicap;
use game_core::{Rng, SingleThread, Technique};
use registry::{AnyLearning, Bundle, LearningPosition, SelfPlay, Strategy, ThinkRequest};
use std::sync::atomic::AtomicBool;

const HOW: SelfPlay = SelfPlay { nodes: 60, random_plies: (3, 9), net: None };

fn game(learning: &dyn AnyLearning, seed: u64) -> Vec<u8> {
    learning.self_play(&HOW, seed, &AtomicBool::new(false)).expect("it was not stopped")
}

#[test]
fn a_packed_game_is_small_and_can_be_played_again() {
    let mut variants = 0;
    for (game_entry, setting) in settings() {
        let Some(learning) = game_entry.learning(&setting) else { continue };
        variants += 1;
        let (mut plies, mut bytes) = (0, 0);
        for seed in 0..3 {
            let packed = game(&*learning, seed);
            assert_eq!(packed, game(&*learning, seed), "{setting}");
            let mut keys = Vec::new();
            learning
                .replay(&packed, &mut |position| {
                    assert!(position.inputs.iter().all(|&input| input < learning.inputs().count), "{setting}");
                    assert!(position.bucket < learning.inputs().buckets && position.share <= 256);
                    keys.push((position.key, position.points));
                })
                .unwrap();
            let mut again = Vec::new();
            learning.replay(&packed, &mut |position| again.push((position.key, position.points))).unwrap();
            assert_eq!(keys, again);
            plies += keys.len();
            bytes += packed.len();
        }
        // Two set-ups of a game are stored as their texts.
        let setups = if game_entry.info().is_hidden { 3 * 2 * 45 } else { 0 };
        assert!(plies > 20 && bytes < 4 * plies + 60 + setups, "{setting}: {bytes} bytes, {plies} plies");
    }
    assert!(variants >= 6, "{variants} variants");
}

#[test]
fn damaged_games_are_refused_and_nothing_panics() {
    let mut rng = Rng::new(3);
    for (game_entry, setting) in settings() {
        let Some(learning) = game_entry.learning(&setting) else { continue };
        let packed = game(&*learning, 1);
        for length in 0..packed.len() {
            assert!(learning.replay(&packed[..length], &mut |_| {}).is_err(), "{setting}: {length} bytes");
        }
        let longer = [&packed[..], &[0]].concat();
        assert_eq!(learning.replay(&longer, &mut |_| {}).unwrap_err().to_string(), "1 bytes follow the packed game");
        for _ in 0..200 {
            let mut damaged = packed.clone();
            let at = rng.below(damaged.len() as u32) as usize;
            damaged[at] = rng.below(256) as u8;
            let _ = learning.replay(&damaged, &mut |_| {});
        }
    }
}

#[test]
fn a_stopped_game_is_no_game() {
    let learning = settings().into_iter().find_map(|(game, setting)| game.learning(&setting)).unwrap();
    assert_eq!(learning.self_play(&HOW, 1, &AtomicBool::new(true)), None);
}

/// Games to learn from are also played by scripted styles. Their moves have no score, so that nets of values skip them.
#[test]
fn scripted_styles_play_too_and_nets_of_values_skip_their_moves() {
    for (game_entry, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let Some(learning) = game_entry.learning(&setting) else { continue };
        let without_score = |seed| {
            let mut count = 0;
            let each = &mut |position: LearningPosition<'_>| {
                if position.score == i16::MIN {
                    assert!(position.is_noisy, "{setting}");
                    count += 1;
                }
            };
            learning.replay(&game(&*learning, seed), each).unwrap();
            count
        };
        assert!((0..30).any(|seed| without_score(seed) > 0), "{setting}");
    }
}

/// The net of a variant is used by the best engine and by levels that ask for it, but never by the baseline. A net that
/// a mind is given takes its place.
#[test]
fn nets_of_the_program_can_be_read_and_the_baseline_does_not_use_them() {
    let task = |strategy: Strategy| ThinkRequest { strategy, nodes: Some(3_000), ..ThinkRequest::best() };
    let mut nets = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| !game.info().is_hidden) {
        let Some(bytes) = game.net(&setting) else { continue };
        nets += 1;
        assert!(bytes.len() <= 200_000, "{setting}: {} bytes", bytes.len());
        let learning = game.learning(&setting).expect("a variant with a net has inputs");
        let net = learning.read_net(bytes).unwrap_or_else(|error| panic!("{setting}: {error}"));
        let played = game.start(&setting);
        let knowledge = played.knowledge(played.to_move().unwrap());
        let think = |strategy: Strategy, bytes: Option<&[u8]>| {
            let mut mind = game.mind(1 << 20);
            if let Some(bytes) = bytes {
                mind.use_net(&setting, bytes).unwrap();
            }
            mind.learn(&knowledge).unwrap();
            let thought = mind.think(&task(strategy), &SingleThread, &AtomicBool::new(false), &mut |_| {});
            (thought.chosen, thought.nodes, thought.depth, thought.lines[0].judgement)
        };
        let mut other = net.file().clone();
        other.numbers.output.iter_mut().for_each(|weight| *weight = -*weight);
        let other = other.bytes();
        assert_eq!(think(Strategy::Best, None), think(Strategy::Best, Some(bytes)), "{setting}");
        assert_ne!(think(Strategy::Best, None), think(Strategy::Best, Some(&other)), "{setting}");
        assert_ne!(think(Strategy::Best, None), think(Strategy::Baseline, None), "{setting}");
        assert_eq!(think(Strategy::Baseline, None), think(Strategy::Baseline, Some(&other)), "{setting}");
        let level = Handicap { net: false, ..game.handicap(&setting, 9).expect("level 9 has a handicap") };
        let [without, with] = [level, level.with_net()].map(Strategy::Handicapped);
        assert_eq!(think(without, None), think(without, Some(&other)), "{setting}");
        assert_ne!(think(with, None), think(with, Some(&other)), "{setting}");
    }
    if cfg!(feature = "nets") {
        assert!(nets > 0);
    }
}

/// What the program has learned about a game with secrets is used by the best engine alone: for its set-up and for what
/// it believes. A file that a mind is given takes its place, and a technique that is switched off is not used.
#[test]
fn what_was_learned_about_hidden_games_is_for_the_best_engine_alone() {
    let mut variants = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let Some(bytes) = game.net(&setting) else { continue };
        variants += 1;
        assert!(bytes.len() <= 60_000, "{setting}: {} bytes", bytes.len());
        let bundle = Bundle::read(bytes).unwrap();
        assert!(bundle.beliefs.is_some() && bundle.setups.is_some(), "{setting}");
        let nothing = Bundle::default().bytes();
        let think = |strategy: Strategy, bytes: Option<&[u8]>, off: &[Technique], plies: usize| {
            let mut mind = game.mind(1 << 20);
            if let Some(bytes) = bytes {
                mind.use_net(&setting, bytes).unwrap();
            }
            assert!(mind.use_techniques(&off.iter().map(|&technique| (technique, false)).collect::<Vec<_>>()));
            let mut played = game.start(&setting);
            for text in random_texts(game, &setting, &mut Rng::new(4), plies) {
                played.play(&text).unwrap();
            }
            mind.learn(&played.knowledge(played.to_move().unwrap())).unwrap();
            let task = ThinkRequest { strategy, nodes: Some(3_000), lines: 3, seed: 1, ..ThinkRequest::best() };
            format!("{:?}", mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {}))
        };
        let level = Strategy::Handicapped(game.handicap(&setting, 9).expect("level 9 has a handicap"));
        for (plies, technique) in [(0, Technique::LearnedSetups), (12, Technique::LearnedBeliefs)] {
            let best = think(Strategy::Best, None, &[], plies);
            assert_eq!(best, think(Strategy::Best, Some(bytes), &[], plies), "{setting}, {plies} plies");
            assert_ne!(best, think(Strategy::Best, Some(&nothing), &[], plies), "{setting}, {plies} plies");
            let without = think(Strategy::Best, None, &[technique], plies);
            assert_eq!(without, think(Strategy::Best, Some(&nothing), &[], plies), "{setting}, {plies} plies");
            for other in [Strategy::Baseline, level] {
                let thought = think(other, None, &[], plies);
                assert_eq!(thought, think(other, Some(&nothing), &[], plies), "{setting}, {plies} plies");
            }
        }
    }
    if cfg!(feature = "nets") {
        assert!(variants > 0);
    }
}
