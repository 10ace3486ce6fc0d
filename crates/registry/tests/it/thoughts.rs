//! What the engine thinks depends on nothing that its seat cannot know, whatever it has learned.

use crate::settings;
use crate::twin::{random_texts, twin};
use game_core::{BeliefNet, Rng, Setting, Side, SingleThread};
use registry::{AnyGame, Bundle, ThinkRequest};
use search::{NetFile, NetNumbers};
use std::sync::atomic::AtomicBool;

/// The best engine, with all that can be learned, chooses the same move and judges it alike in a match and in its
/// twin: neither what it believes, nor how it evaluates worlds, nor its set-up depends on more than its seat has seen.
#[test]
fn swapping_what_a_seat_does_not_know_changes_no_thought() {
    let mut compared = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let Some(lore) = random_lore(game, &setting) else { continue };
        for seed in 100..104 {
            let mut rng = Rng::new(seed);
            let texts = random_texts(game, &setting, &mut rng, 60);
            for side in Side::ALL {
                let Some(twin) = twin(game, &setting, !side, &texts, &mut rng) else { continue };
                let thoughts = [&texts, &twin].map(|texts| thoughts(game, &setting, side, texts, &lore));
                assert_eq!(thoughts[0], thoughts[1], "{setting}, {side:?}: {}", texts.join(" "));
                compared += thoughts[0].len();
            }
        }
    }
    assert!(compared > 100, "only {compared} thoughts compared");
}

/// What a seat chooses and how it judges it, at some of its turns.
fn thoughts(game: &dyn AnyGame, setting: &Setting, side: Side, texts: &[String], lore: &[u8]) -> Vec<String> {
    let mut mind = game.mind(1 << 20);
    mind.use_net(setting, lore).unwrap();
    let mut played = game.start(setting);
    let mut thoughts = Vec::new();
    for (ply, text) in texts.iter().enumerate() {
        if played.to_move() == Some(side) && (ply < 2 || ply % 5 == 0) {
            mind.learn(&played.knowledge(side)).unwrap();
            let task = ThinkRequest { nodes: Some(400), lines: 3, seed: ply as u64, ..ThinkRequest::best() };
            let thought = mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {});
            thoughts.push(format!("{thought:?}"));
        }
        played.play(text).unwrap();
    }
    thoughts
}

/// All that can be learned about a variant, with random weights and a library of random worth; `None` if nothing can.
fn random_lore(game: &dyn AnyGame, setting: &Setting) -> Option<Vec<u8>> {
    let learning = game.learning(setting)?;
    let mut rng = Rng::new(8);
    let mut numbers = |count: usize, limit: i16| -> Vec<i16> {
        (0..count).map(|_| (rng.below(2 * limit.unsigned_abs() as u32 + 1) as i32 - i32::from(limit)) as i16).collect()
    };
    let bytes = |numbers: Vec<i16>| numbers.into_iter().map(|number| number as i8).collect::<Vec<i8>>();
    let (inputs, buckets) = (usize::from(learning.inputs().count), usize::from(learning.inputs().buckets));
    let numbers_of_net = NetNumbers {
        inputs,
        hidden: 32,
        buckets,
        rows: numbers(inputs * 32, 40),
        bias: numbers(32, 200),
        output: numbers(2 * buckets * 32, 60),
        output_bias: vec![0; buckets],
    };
    let variant = learning.variant().to_owned();
    let file = NetFile {
        variant: variant.clone(),
        scale: 400,
        is_residual: true,
        has_byte_rows: learning.inputs().codes.is_some(),
        numbers: numbers_of_net,
    };
    let (features, kinds) = learning.belief_shape()?;
    let beliefs = BeliefNet {
        variant,
        inputs: features,
        hidden: 8,
        kinds,
        rows: bytes(numbers(features * 8, 40)),
        bias: numbers(8, 60),
        output: bytes(numbers(kinds * 8, 60)),
        output_bias: vec![0; kinds],
    };
    let worths: Vec<f32> = numbers(learning.setup_features()?, 100).into_iter().map(|n| f32::from(n) / 500.0).collect();
    let setups = learning.setup_book(&worths, 64, 5)?;
    let (value, beliefs, setups) = (file.bytes(), beliefs.bytes(), setups.bytes());
    Some(Bundle { value: Some(&value), beliefs: Some(&beliefs), setups: Some(&setups) }.bytes())
}
