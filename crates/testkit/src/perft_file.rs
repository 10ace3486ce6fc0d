//! Checks counted move trees from a data file.

use crate::reference::Reference;
use game_core::{Game, Notation, Setting, perft};

/// Checks a file of lines `variant | position | depth count depth count …`, where the position is a text or `start`;
/// `#` begins a comment. Counts above `node_limit` are skipped.
///
/// # Panics
/// If a line cannot be read or a count is wrong.
pub fn perft_file<G: Notation>(data: &str, node_limit: u64) {
    let mut checked = 0;
    for Case { line, variant, position, counts } in cases(data) {
        let setting = setting::<G>(variant);
        let position = match position {
            "start" => G::start(&setting),
            text => G::parse_position(&setting, text).unwrap_or_else(|e| panic!("{e}: {line}")),
        };
        for (depth, expected) in counts.into_iter().filter(|&(_, expected)| expected <= node_limit) {
            assert_eq!(perft(&position, depth), expected, "depth {depth}: {line}");
            checked += 1;
        }
    }
    assert!(checked > 0, "the file holds no count that can be checked");
}

/// Checks the counts up to `node_limit` of the same file on the slow reference.
///
/// # Panics
/// If a line cannot be read or a count is wrong.
pub fn perft_reference<G: Game, R: Reference>(data: &str, node_limit: u64) {
    let mut checked = 0;
    for Case { line, variant, position, counts } in cases(data) {
        let variant = setting::<G>(variant).to_string();
        let position = if position == "start" { R::start(&variant) } else { R::from_position(&variant, position) };
        for (depth, expected) in counts.into_iter().filter(|&(_, expected)| expected <= node_limit) {
            assert_eq!(count(&position, depth), expected, "depth {depth}: {line}");
            checked += 1;
        }
    }
    assert!(checked > 0, "the file holds no count that can be checked");
}

fn count<R: Reference>(position: &R, depth: u32) -> u64 {
    let legal = position.legal();
    match depth {
        0 => 1,
        1 => legal.len() as u64,
        _ => legal
            .iter()
            .map(|text| {
                let mut next = position.clone();
                next.play(text);
                count(&next, depth - 1)
            })
            .sum(),
    }
}

fn setting<G: Game>(variant: &str) -> Setting {
    let rest = variant.strip_prefix(G::INFO.id).unwrap_or_else(|| panic!("{variant} is not of this game"));
    Setting::parse(G::INFO, rest).unwrap_or_else(|e| panic!("{e}"))
}

/// A line of the file.
struct Case<'a> {
    line: &'a str,
    variant: &'a str,
    position: &'a str,
    /// Depths and counts.
    counts: Vec<(u32, u64)>,
}

fn cases(data: &str) -> impl Iterator<Item = Case<'_>> {
    data.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let [variant, position, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("expected three parts: {line}");
        };
        let numbers: Vec<u64> =
            counts.split(' ').map(|n| n.parse().unwrap_or_else(|e| panic!("{e}: {line}"))).collect();
        assert!(numbers.len().is_multiple_of(2), "expected pairs of depth and count: {line}");
        Case { line, variant, position, counts: numbers.chunks(2).map(|pair| (pair[0] as u32, pair[1])).collect() }
    })
}
