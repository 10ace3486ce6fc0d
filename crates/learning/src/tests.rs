use crate::{
    BeliefGames, BeliefOptions, BeliefTrainer, GamesFile, GamesHeader, LearningError, Positions, TrainOptions, Trainer,
    collect, generate, measure,
};
use bots::Threads;
use game_core::SingleThread;
use registry::{AnyLearning, SelfPlay};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const HOW: SelfPlay = SelfPlay { nodes: 40, random_plies: (4, 12), net: None };

fn learning() -> (String, Box<dyn AnyLearning>) {
    // The last of the games with nets: its games are short.
    let games = registry::GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |s| (game, s)));
    let mut all = games.filter_map(|(game, setting)| Some((setting.to_string(), game.learning(&setting)?)));
    all.by_ref().last().expect("a game has nets")
}

fn header(setting: &str, seed: u64) -> GamesHeader {
    GamesHeader { setting: setting.to_owned(), nodes: 40, random_plies: (4, 12), seed, net: None, program_net: None }
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tabula-learning-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(path: &Path, games: u64, threads: usize) -> Vec<u8> {
    let (setting, learning) = learning();
    let mut file = GamesFile::open(path, &header(&setting, 7)).unwrap();
    generate(&*learning, &HOW, 7, games, threads, &mut file, &AtomicBool::new(false), |_| {}).unwrap();
    drop(file);
    std::fs::read(path).unwrap()
}

#[test]
fn games_are_the_same_on_any_number_of_threads_and_after_an_interruption() {
    let folder = folder("games");
    let alone = play(&folder.join("alone"), 12, 1);
    assert_eq!(alone, play(&folder.join("together"), 12, 3));
    // The program was stopped in the middle of a game's bytes.
    let torn = folder.join("torn");
    std::fs::write(&torn, &alone[..alone.len() * 2 / 3]).unwrap();
    assert_eq!(alone, play(&torn, 12, 2));
    let (setting, _) = learning();
    let other = GamesFile::open(&torn, &header(&setting, 8));
    assert!(matches!(other, Err(LearningError::Other { .. })));
    assert!(matches!(GamesFile::read(&folder.join("none")), Err(LearningError::Io(_))));
    std::fs::write(&torn, "nonsense").unwrap();
    assert!(GamesFile::read(&torn).unwrap_err().to_string().contains("TABGAM01"));
    std::fs::remove_dir_all(folder).unwrap();
}

fn positions(folder: &Path) -> Positions {
    let games = folder.join("games");
    play(&games, 60, 2);
    let (_, learning) = learning();
    collect(&*learning, &[games], |_| {}).unwrap()
}

fn options() -> TrainOptions {
    TrainOptions { hidden: 32, epochs: 4, batch: 500, ..TrainOptions::default() }
}

#[test]
fn training_gives_the_same_net_on_any_number_of_threads_and_after_an_interruption() {
    let folder = folder("train");
    let collected = positions(&folder);
    let path = folder.join("positions");
    collected.write(&path).unwrap();
    let positions = Positions::read(std::slice::from_ref(&path)).unwrap();
    assert_eq!(positions, collected);
    let mut trainer = Trainer::new(&positions, options()).unwrap();
    let mut reports = Vec::new();
    while !trainer.is_done() {
        reports.push(trainer.run_epoch(&SingleThread, || {}));
    }
    assert!(reports[3].learned < reports[0].learned && reports[3].test < 0.3, "{reports:?}");
    let net = trainer.net();

    let checkpoint = folder.join("checkpoint");
    let mut first = Trainer::new(&positions, options()).unwrap();
    first.run_epoch(&Threads::new(3), || {});
    first.save(&checkpoint).unwrap();
    let mut second = Trainer::new(&positions, options()).unwrap();
    second.resume(&checkpoint).unwrap();
    while !second.is_done() {
        second.run_epoch(&Threads::new(2), || {});
    }
    assert_eq!(second.net().bytes(), net.bytes());
    let mut other = Trainer::new(&positions, TrainOptions { seed: 2, ..options() }).unwrap();
    assert!(matches!(other.resume(&checkpoint), Err(LearningError::Other { .. })));

    let (_, learning) = learning();
    let read = learning.read_net(&net.bytes()).unwrap();
    let measured = measure(&read, &positions, Some(&trainer)).unwrap();
    let (median, _) = measured.rounding.unwrap();
    assert!(median <= 0.01 * f64::from(positions.header.scale), "{measured:?}");
    assert!(measured.against_scores < 0.3 && measured.positions > 50, "{measured:?}");
    // The value of a residual net is added to the evaluation written by hand, without which it is worth less.
    let residual = TrainOptions { residual: true, ..options() };
    let mut residual = Trainer::new(&positions, residual).unwrap();
    while !residual.is_done() {
        residual.run_epoch(&SingleThread, || {});
    }
    assert!(residual.net().is_residual && !net.is_residual);
    let added = measure(&learning.read_net(&residual.net().bytes()).unwrap(), &positions, Some(&residual)).unwrap();
    assert!(added.against_scores < measured.against_scores, "{added:?}, {measured:?}");
    let mut as_whole = residual.net();
    as_whole.is_residual = false;
    let whole = measure(&learning.read_net(&as_whole.bytes()).unwrap(), &positions, None).unwrap();
    assert!(added.against_scores < whole.against_scores, "{added:?}, {whole:?}");
    // A net plays: it is used as the engine's evaluation. In a game with secrets not every player uses it.
    let how = SelfPlay { net: Some(std::sync::Arc::new(read)), ..HOW };
    let game = |how: &SelfPlay, seed| learning.self_play(how, seed, &AtomicBool::new(false)).unwrap();
    assert!((0..8).any(|seed| game(&how, seed) != game(&HOW, seed)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_of_positions_are_checked() {
    let folder = folder("positions");
    let path = folder.join("positions");
    let positions = positions(&folder);
    positions.write(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let cut = Positions::read(std::slice::from_ref(&path)).unwrap_err().to_string();
    assert!(cut.contains("no whole number of positions"), "{cut}");
    let mut wrong = bytes.clone();
    let at = wrong.len() - 8;
    wrong[at] = 200;
    std::fs::write(&path, wrong).unwrap();
    let wrong = Positions::read(&[path]).unwrap_err().to_string();
    assert!(wrong.contains("has an input or a bucket that there is not"), "{wrong}");
    assert!(matches!(Positions::read(&[]), Err(LearningError::Empty)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn beliefs_are_the_same_on_any_number_of_threads_and_after_an_interruption() {
    let folder = folder("beliefs");
    let (path, checkpoint) = (folder.join("games"), folder.join("checkpoint"));
    play(&path, 60, 2);
    let games = BeliefGames::read(&[path], &|_| Some(learning().1)).unwrap();
    let options = |seed| BeliefOptions { epochs: 3, batch: 200, seed, ..BeliefOptions::default() };
    let trainer = |seed, threads: &Threads| BeliefTrainer::new(&games, options(seed), threads, &|| {}).unwrap();
    let (one, three) = (Threads::new(1), Threads::new(3));
    let mut whole = trainer(1, &one);
    let mut errors = Vec::new();
    while !whole.is_done() {
        errors.push(whole.run_epoch(&one, || {}).0);
    }
    assert!(errors[2] < errors[0], "{errors:?}");
    let mut first = trainer(1, &three);
    first.run_epoch(&three, || {});
    first.save(&checkpoint).unwrap();
    let mut second = trainer(1, &three);
    second.resume(&checkpoint).unwrap();
    assert_eq!(second.epochs_done(), 1);
    while !second.is_done() {
        second.run_epoch(&three, || {});
    }
    assert_eq!(second.net().bytes(), whole.net().bytes());
    assert!(matches!(trainer(2, &one).resume(&checkpoint), Err(LearningError::Other { .. })));
    std::fs::remove_dir_all(folder).unwrap();
}
