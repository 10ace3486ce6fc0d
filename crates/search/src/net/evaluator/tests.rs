use super::*;
use crate::net::{
    BIAS_LIMIT, BYTE_LIMIT, HIDDEN_LIMIT, MOST_ACTIVE, MOST_BYTE_ACTIVE, NetError, NetFile, NetNumbers, OUTPUT_LIMIT,
};
use game_core::wide::{Vectors, Width};
use game_core::{CODE_PLACES, CODES, Game, NO_INPUT, NetInputs, Notation, Playout, Rng, Setting};
use games::dedalles::Dedalles;
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use games::stratego::Stratego;

const SETTINGS: [&str; 2] = ["", "/master"];

/// A net with random weights as large as they may be.
fn random_net(variant: &str, inputs: &NetInputs, hidden: usize, seed: u64) -> NetFile {
    let mut rng = Rng::new(seed);
    let mut numbers = |count: usize, limit: i16| -> Vec<i16> {
        let wide = 2 * u32::from(limit.unsigned_abs()) + 1;
        (0..count).map(|_| (rng.below(wide) as i32 - i32::from(limit)) as i16).collect()
    };
    let (count, buckets) = (usize::from(inputs.count), usize::from(inputs.buckets));
    let has_byte_rows = inputs.codes.is_some();
    let rows = numbers(count * hidden, if has_byte_rows { BYTE_LIMIT } else { HIDDEN_LIMIT });
    let bias = numbers(hidden, BIAS_LIMIT);
    let output = numbers(2 * buckets * hidden, OUTPUT_LIMIT);
    let output_bias = numbers(buckets, 10_000).into_iter().map(i32::from).collect();
    let numbers = NetNumbers { inputs: count, hidden, buckets, rows, bias, output, output_bias };
    NetFile { variant: variant.to_owned(), scale: 200, is_residual: false, has_byte_rows, numbers }
}

/// The inputs that a side sees.
fn inputs_of(inputs: &NetInputs, sets: &InputSets, side: usize) -> Vec<u16> {
    let mut filled = Vec::new();
    inputs.fill(side, sets, &mut filled);
    if inputs.codes.is_none() {
        let bits: u32 = sets.iter().map(|bits| bits.count_ones()).sum();
        assert_eq!(filled.len(), bits as usize, "every bit of a position is an input");
    }
    filled
}

/// Random games of a variant, the plies of the evaluator chosen at random: the value is that of the plain sum, whatever
/// the slots hold and however wide the vectors are.
fn check_games<G: Evaluate + Playout>(variant: &str, games: u32) {
    let setting = Setting::parse(G::INFO, variant).unwrap();
    let inputs = G::net_inputs(&setting).expect("the game has nets");
    let mut rng = Rng::new(11);
    let mut moves = Vec::new();
    for hidden in [64, 96, 128] {
        let file = random_net("a/b", &inputs, hidden, 5);
        let net = Net::read(&file.bytes(), "a/b", &inputs).unwrap();
        let widths = [Width::Portable, Width::Avx2, Width::Avx512];
        let widths = widths.into_iter().filter(|&width| width <= Vectors::widest().width());
        let mut evaluators: Vec<_> =
            widths.map(|width| NetEvaluator::new(Arc::new(net.clone().with_vectors(width)), 20)).collect();
        let residual = NetFile { is_residual: true, ..file.clone() };
        let residual = Net::read(&residual.bytes(), "a/b", &inputs).unwrap();
        let mut residual = NetEvaluator::new(Arc::new(residual), 20);
        for _ in 0..games {
            let mut position = G::start(&setting);
            while position.outcome().is_none() {
                let sets = position.input_sets();
                let us = position.to_move().index();
                let [ours, theirs] = [us, 1 - us].map(|side| inputs_of(&inputs, &sets, side));
                let most = if inputs.codes.is_some() { MOST_BYTE_ACTIVE } else { MOST_ACTIVE };
                assert!(ours.len() <= most as usize, "{} inputs", ours.len());
                assert!(position.net_bucket() < inputs.buckets.into());
                let plain = net.log_odds(&ours, &theirs, position.net_bucket());
                let ply = rng.below(20) as usize;
                let mut values = Vec::new();
                for evaluator in &mut evaluators {
                    let output = evaluator.output(&sets, ply, position.net_bucket(), us);
                    assert_eq!(output as f64 / 16_320.0, plain, "{position:?}");
                    values.push(evaluator.evaluate(&position, ply));
                }
                let sum = residual.evaluate(&position, ply);
                assert!(
                    values.iter().all(|value| value + position.evaluate() == sum),
                    "{values:?}, {sum}: {position:?}"
                );
                let mv = position.random_move(&mut rng, &mut moves);
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn update_refresh_scalar_and_vector_code_agree() {
    check_games::<Dedalles>("/senior", 6);
    check_games::<Dedalles>("/junior", 6);
    check_games::<Latroncules>("", 4);
    check_games::<Latrel>("/base", 6);
    check_games::<Latrel>("/master", 4);
    check_games::<Stratego>("/classic", 2);
    check_games::<Stratego>("/special", 2);
    check_games::<Stratego>("/duel", 4);
}

/// The maps of the inputs are involutions within the inputs, and every input belongs to one bit.
fn check_maps<G: Evaluate>(variant: &str) {
    let setting = Setting::parse(G::INFO, variant).unwrap();
    let inputs = G::net_inputs(&setting).expect("the game has nets");
    let mut seen = vec![0; inputs.count.into()];
    for (set, bit) in (0..INPUT_SETS).flat_map(|set| (0..64).map(move |bit| (set, bit))) {
        let Some(input) = (inputs.input)(set, bit) else { continue };
        if let Some(count) = seen.get_mut(usize::from(input)) {
            *count += 1;
        }
    }
    for (place, code) in (0..CODE_PLACES).flat_map(|place| (0..CODES).map(move |code| (place, code as u8))) {
        for input in inputs.code_of_side(0, place, code).into_iter().filter(|&input| input != NO_INPUT) {
            assert!(input < inputs.count, "{place} {code}: {input}");
            seen[usize::from(input)] += 1;
        }
    }
    // A bit is one input; different codes can share one.
    assert!(seen.iter().all(|&count| count == 1 || count > 1 && inputs.codes.is_some()), "{seen:?}");
    for input in 0..inputs.count {
        for map in [inputs.swapped, inputs.mirrored] {
            assert!(map(input) < inputs.count && map(map(input)) == input, "input {input}");
        }
        assert_eq!((inputs.mirrored)((inputs.swapped)(input)), (inputs.swapped)((inputs.mirrored)(input)));
    }
}

#[test]
fn maps_of_inputs_are_their_own_inverses() {
    check_maps::<Dedalles>("");
    check_maps::<Latroncules>("");
    SETTINGS.iter().for_each(|variant| check_maps::<Latrel>(variant));
    check_maps::<Stratego>("/classic");
    check_maps::<Stratego>("/duel");
}

/// At the start both sides see the same position, and one that is its own mirror image where boards are mirrored.
fn check_start<G: Evaluate>(variant: &str) {
    let setting = Setting::parse(G::INFO, variant).unwrap();
    let inputs = G::net_inputs(&setting).expect("the game has nets");
    let sets = G::start(&setting).input_sets();
    let sorted = |mut inputs: Vec<u16>| {
        inputs.sort_unstable();
        inputs
    };
    let first = sorted(inputs_of(&inputs, &sets, 0));
    assert_eq!(first, sorted(inputs_of(&inputs, &sets, 1)), "{variant}");
    assert_eq!(first, sorted(first.iter().map(|&input| (inputs.mirrored)(input)).collect()), "{variant}");
}

#[test]
fn the_start_looks_alike_from_both_sides_and_in_the_mirror() {
    check_start::<Dedalles>("");
    check_start::<Latroncules>("");
    SETTINGS.iter().for_each(|variant| check_start::<Latrel>(variant));
}

/// A net that promises the same everywhere: its value falls with every ply in which nothing happens, for the side that
/// is ahead and for the one that is behind, so that a side that is ahead makes progress.
fn check_fading<G: Evaluate + Notation>(variant: &str) {
    let setting = Setting::parse(G::INFO, variant).unwrap();
    let inputs = G::net_inputs(&setting).expect("the game has nets");
    let text = G::start(&setting).position_text();
    let (start, quiet) = text.rsplit_once(' ').expect("the draw counter is the last field");
    assert_eq!(quiet, "0", "{text}");
    for ahead in [1, -1] {
        let mut file = random_net("a/b", &inputs, 32, 5);
        let NetNumbers { rows, bias, output, output_bias, .. } = &mut file.numbers;
        for weights in [rows, bias, output] {
            weights.fill(0);
        }
        output_bias.fill(ahead * 100_000);
        let mut evaluator = NetEvaluator::new(Arc::new(Net::read(&file.bytes(), "a/b", &inputs).unwrap()), 2);
        let value = |plies| {
            let position = G::parse_position(&setting, &format!("{start} {plies}")).unwrap();
            evaluator.evaluate(&position, 0) * ahead
        };
        let values: Vec<i32> = (0..100).map(value).collect();
        assert!(values.is_sorted_by(|sooner, later| sooner > later), "{}: {values:?}", G::INFO.id);
        assert!(values[99] < values[0] * 6 / 10, "{}: {values:?}", G::INFO.id);
    }
}

#[test]
fn the_value_of_a_net_falls_while_nothing_happens() {
    check_fading::<Dedalles>("/senior");
    check_fading::<Dedalles>("/junior");
    check_fading::<Latroncules>("");
    check_fading::<Latrel>("/base");
}

#[test]
fn files_are_read_as_they_are_written_and_damage_is_named() {
    let inputs = Dedalles::net_inputs(&Setting::parse(Dedalles::INFO, "").unwrap()).unwrap();
    let file = random_net("dedalles/senior", &inputs, 32, 1);
    let bytes = file.bytes();
    assert_eq!(NetFile::read(&bytes), Ok(file.clone()));
    let residual = NetFile { is_residual: true, ..file.clone() };
    assert_eq!(NetFile::read(&residual.bytes()), Ok(residual));
    let of_codes = Stratego::net_inputs(&Setting::parse(Stratego::INFO, "/duel").unwrap()).unwrap();
    let bytes_file = random_net("stratego/duel", &of_codes, 32, 2);
    for is_residual in [false, true] {
        let file = NetFile { is_residual, ..bytes_file.clone() };
        assert_eq!(NetFile::read(&file.bytes()), Ok(file.clone()));
        let words = NetFile { has_byte_rows: false, ..file };
        assert_eq!(Net::read(&words.bytes(), "stratego/duel", &of_codes).map(drop), Err(NetError::Rows));
    }
    for length in 0..60 {
        assert!(NetFile::read(&bytes[..length]).is_err());
    }
    let read = |file: &NetFile| Net::read(&file.bytes(), "dedalles/senior", &inputs).map(drop);
    assert_eq!(read(&file), Ok(()));
    assert!(matches!(NetFile::read(b"nonsense"), Err(NetError::Magic)));
    let cut = NetFile::read(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut, NetError::Length { found: bytes.len() - 1, expected: bytes.len() });
    let other = NetFile { variant: "dedalles/junior".to_owned(), ..file.clone() };
    assert!(read(&other).unwrap_err().to_string().contains("evaluates dedalles/junior, not dedalles/senior"));
    let mut large = file.clone();
    large.numbers.output[7] = 128;
    assert_eq!(read(&large).unwrap_err().to_string(), "number 7 of the output weights is 128, beyond ±127");
    let wide = NetFile { numbers: NetNumbers { hidden: 33, ..file.numbers.clone() }, ..file.clone() };
    assert_eq!(read(&wide), Err(NetError::Width(33)));
    let few = random_net("dedalles/senior", &NetInputs { count: 20, ..inputs }, 32, 1);
    assert!(matches!(read(&few), Err(NetError::Shape { found: (20, 9), .. })));
}
