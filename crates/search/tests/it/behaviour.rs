//! Stops, budgets, several lines, repeatability.

use crate::dummy::Dummy;
use crate::open_games::Tested;
use crate::positions::{Sample, openings};
use game_core::{Evaluate, Game};
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use search::{Root, Score, SearchLimits, SearchOptions, SearchResult, Searcher, TranspositionTable};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn search<G: Evaluate>(options: &SearchOptions, sample: &Sample<G>, limits: SearchLimits) -> SearchResult<G::Move> {
    let Sample { position, earlier } = sample;
    let table = TranspositionTable::new(1 << 20);
    Searcher::new(options.clone()).search(Root { position, earlier }, &table, limits, &AtomicBool::new(false), |_| {})
}

fn check_line<G: Game>(position: &G, moves: &[G::Move]) {
    let mut position = position.clone();
    for &mv in moves {
        position.play(mv).unwrap_or_else(|e| panic!("{mv:?} in {position:?}: {e}"));
    }
}

fn stops_anywhere<G: Tested>() {
    for sample in openings::<G>(4, 50, 21) {
        let mut last = 0;
        for nodes in (0..40).chain((40..4_000).step_by(67)) {
            let result = search(&SearchOptions::of_game::<G>(), &sample, SearchLimits::nodes(nodes));
            check_line(&sample.position, result.pv());
            assert!(result.best().is_some() && result.nodes <= nodes);
            assert!(result.depth >= last, "more nodes reach no less deep");
            last = result.depth;
        }
    }
}

#[test]
fn a_search_stopped_at_any_node_gives_a_legal_line() {
    each_open_game!(stops_anywhere);
}

#[test]
fn a_flag_raised_before_or_during_a_search_ends_it_with_a_legal_move() {
    let sample = openings::<Latroncules>(1, 20, 2).remove(0);
    let root = Root::new(&sample.position);
    let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(true));
    let mut searcher = Searcher::new(SearchOptions::of_game::<Latroncules>());
    let result = searcher.search(root, &table, SearchLimits::default(), &stop, |_| {});
    assert!(result.is_stopped && result.depth == 0 && sample.position.is_legal(result.best().unwrap()));
    stop.store(false, Relaxed);
    let mut reports = 0;
    let result = searcher.search(root, &table, SearchLimits::default(), &stop, |progress| {
        reports += 1;
        assert_eq!((progress.depth, progress.index), (reports, 0));
        check_line(&sample.position, &progress.line.moves);
        stop.store(progress.depth == 4, Relaxed);
    });
    assert!(result.is_stopped && result.depth == 4 && reports == 4);
}

#[test]
fn a_finished_game_has_no_move() {
    let result = search(
        &SearchOptions::LOSSLESS,
        &Sample { position: Dummy::read("W"), earlier: Vec::new() },
        SearchLimits::depth(3),
    );
    assert_eq!((result.best(), result.score(), result.pv().len()), (None, Score::DRAW, 0));
}

#[test]
fn trees_where_a_side_moves_twice_are_valued_for_the_side_to_move() {
    let value = |text| {
        let sample = Sample { position: Dummy::read(text), earlier: Vec::new() };
        let result = search(&SearchOptions::LOSSLESS, &sample, SearchLimits::depth(9));
        (result.score(), result.pv().to_vec())
    };
    assert_eq!(value("1[D 1[D W] L]"), (Score::win_in(2), vec![1, 1]));
    assert_eq!(value("2[D 1[D W] 2[W L]]"), (Score::win_in(2), vec![2, 1]));
    assert_eq!(value("1[2[W L] 2[W D]]"), (Score::DRAW, vec![1, 1]));
    // The later loss, the sooner win.
    assert_eq!(value("1[L 2[1[L] L] 2[1[L]]]"), (Score::loss_in(3), vec![2, 0, 0]));
    assert_eq!(value("1[2[1[W]] 1[W] W]"), (Score::win_in(1), vec![2]));
}

#[test]
fn the_table_counts_forced_ends_from_the_position_they_belong_to() {
    let root = Dummy::read("1[2[1[2[W]]]]");
    let (table, stop) = (TranspositionTable::new(1 << 16), AtomicBool::new(false));
    let result =
        Searcher::new(SearchOptions::LOSSLESS).search(Root::new(&root), &table, SearchLimits::depth(6), &stop, |_| {});
    assert_eq!(result.score(), Score::win_in(4));
    let mut position = root;
    for expected in [Score::win_in(4), Score::loss_in(3), Score::win_in(2), Score::loss_in(1)] {
        assert_eq!(table.probe(position.key()).0.expect("searched").score, expected);
        position.play_unchecked(0);
    }
}

fn same_twice<G: Tested>() {
    for sample in openings::<G>(3, 40, 8) {
        let options = SearchOptions::of_game::<G>();
        let Sample { position, earlier } = &sample;
        let root = Root { position, earlier };
        let (table, stop) = (TranspositionTable::new(1 << 18), AtomicBool::new(false));
        let mut searcher = Searcher::new(options);
        let mut run = || {
            table.clear();
            let mut reports = Vec::new();
            let result = searcher.search(root, &table, SearchLimits::depth(G::REPEATED_DEPTH), &stop, |progress| {
                reports.push(progress.clone());
            });
            (result, reports, searcher.pool_capacity())
        };
        let first = run();
        assert_eq!(run(), first, "results, reports and the size of the pooled buffers");
        let by_nodes = || search(&SearchOptions::of_game::<G>(), &sample, SearchLimits::nodes(5_000));
        assert_eq!(by_nodes(), by_nodes());
    }
}

#[test]
fn the_same_search_twice_visits_the_same_nodes_and_takes_no_more_memory() {
    each_open_game!(same_twice);
}

fn several_lines<G: Tested>() {
    for sample in openings::<G>(4, 40, 12) {
        let options = SearchOptions { lines: 4, ..SearchOptions::of_game::<G>() };
        for limits in [SearchLimits::depth(G::LINES_DEPTH), SearchLimits::nodes(3_000)] {
            let result = search(&options, &sample, limits);
            let mut moves = Vec::new();
            sample.position.legal_moves(&mut moves);
            assert_eq!(result.lines.len(), moves.len().min(4));
            assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score), "{result:?}");
            for (n, line) in result.lines.iter().enumerate() {
                check_line(&sample.position, &line.moves);
                assert!(result.lines[..n].iter().all(|other| other.moves[0] != line.moves[0]), "{result:?}");
            }
        }
        // Lossless, each line is the true value of its move.
        let options = SearchOptions { lines: 3, repetitions: search::Repetitions::Ignored, ..SearchOptions::LOSSLESS };
        let plain = crate::plain::Plain { quiescence: false, repetitions: search::Repetitions::Ignored };
        let mut values = plain.root(&sample.position, &[], 3);
        values.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        for (line, (_, score)) in search(&options, &sample, SearchLimits::depth(3)).lines.iter().zip(values) {
            assert_eq!(line.score, score);
        }
    }
}

#[test]
fn several_lines_are_legal_distinct_and_in_order() {
    each_open_game!(several_lines);
}

#[test]
fn a_position_of_thousands_of_chains_is_searched_with_all_of_them_at_the_root() {
    let setting = game_core::Setting::parse(Latrel::INFO, "/base").unwrap();
    let text = "8/1d1d1q2/3d4/1dqdqq2/3t4/1dtdrd2/R7/QQ6 blue - -/- -/- 0";
    let position = <Latrel as game_core::Notation>::parse_position(&setting, text).unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.len() > 1_000);
    let sample = Sample { position, earlier: Vec::new() };
    // Every way to a different position is a line; ways to the same one are not.
    let mut keys: Vec<u64> = moves
        .iter()
        .map(|&mv| {
            let mut next = sample.position;
            next.play_unchecked(mv);
            next.key()
        })
        .collect();
    keys.sort_unstable();
    keys.dedup();
    let options = SearchOptions { lines: usize::MAX, ..SearchOptions::of_game::<Latrel>() };
    let result = search(&options, &sample, SearchLimits::nodes(0));
    assert!(result.lines.len() >= keys.len() && result.lines.len() < moves.len());
    let result = search(&SearchOptions::of_game::<Latrel>(), &sample, SearchLimits::nodes(50_000));
    assert!(result.best().unwrap().legs() > 4, "{result:?}");
}
