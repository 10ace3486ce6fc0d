//! Counted move trees, as data.

use game_core::{Notation, Setting, perft};

/// Checks a file of lines `variant | position | depth count depth count …`, where the position is a text or `start`; `#`
/// begins a comment. Counts above `node_limit` are skipped.
///
/// # Panics
/// If a line cannot be read or a count is wrong.
pub fn perft_file<G: Notation>(data: &str, node_limit: u64) {
    let mut checked = 0;
    for line in data.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [variant, position, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("expected three parts: {line}");
        };
        let rest = variant.strip_prefix(G::INFO.id).unwrap_or_else(|| panic!("not this game: {line}"));
        let setting = Setting::parse(G::INFO, rest).unwrap_or_else(|e| panic!("{e}: {line}"));
        let position = match position {
            "start" => G::start(&setting),
            text => G::parse_position(&setting, text).unwrap_or_else(|e| panic!("{e}: {line}")),
        };
        let numbers: Vec<u64> =
            counts.split(' ').map(|n| n.parse().unwrap_or_else(|e| panic!("{e}: {line}"))).collect();
        for pair in numbers.chunks(2) {
            let [depth, expected] = *pair else { panic!("expected pairs of depth and count: {line}") };
            if expected <= node_limit {
                assert_eq!(perft(&position, depth as u32), expected, "depth {depth}: {line}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "the file holds no count that can be checked");
}
