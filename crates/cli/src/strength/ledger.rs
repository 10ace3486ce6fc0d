//! The file of pairs that were played: one JSON object a line.

use crate::args::Usage;
use anyhow::{Context, Result, bail};
use bots::arena::{MatchScore, Points};
use game_core::handicap::Handicap;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// Two levels, and everything else that their games depend on, except the number of the pair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    pub(super) variant: String,
    pub(super) high: u8,
    pub(super) low: u8,
    /// The scale as text, so that it is written as it was read.
    pub(super) scale: String,
    pub(super) seed: u64,
    /// The [`fingerprint`] of both handicaps.
    pub(super) handicaps: String,
}

/// Two games from one opening with sides swapped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PairResult {
    /// The number of the opening.
    pub(super) pair: u64,
    /// The points of the higher level, playing First, then Second.
    pub(super) points: [Points; 2],
    /// The plies of both games together.
    pub(super) plies: u64,
    /// The average time of a move of both players, in milliseconds.
    pub(super) ms_a_move: f64,
}

/// The pairs played so far, and their file.
pub(super) struct Ledger {
    file: File,
    entries: HashMap<Key, Vec<PairResult>>,
}

impl Ledger {
    /// Reads a file, if there is one. Its last line may be incomplete if the program was stopped: that pair is played
    /// again.
    pub(super) fn open(path: &Path) -> Result<Ledger> {
        let fail = |error| Usage(format!("cannot use {path:?}: {error}"));
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let text = crate::bounded::text(&file).map_err(fail)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        let mut entries: HashMap<Key, Vec<PairResult>> = HashMap::new();
        for (n, line) in text[..whole].lines().enumerate() {
            let (key, entry) = read(line).with_context(|| format!("line {} of {path:?} is no pair of games", n + 1))?;
            entries.entry(key).or_default().push(entry);
        }
        Ok(Ledger { file, entries })
    }

    /// Whether a pair was played.
    pub(super) fn has(&self, key: &Key, pair: u64) -> bool {
        self.of(key).iter().any(|entry| entry.pair == pair)
    }

    /// Appends a pair of games to the file.
    pub(super) fn add(&mut self, key: Key, entry: PairResult) -> Result<()> {
        writeln!(self.file, "{}", written(&key, &entry))?;
        self.entries.entry(key).or_default().push(entry);
        Ok(())
    }

    /// The pairs of two levels.
    pub(super) fn of(&self, key: &Key) -> &[PairResult] {
        self.entries.get(key).map_or(&[], Vec::as_slice)
    }

    /// The score of the higher level over all pairs.
    pub(super) fn score(&self, key: &Key) -> MatchScore {
        let mut score = MatchScore::default();
        self.of(key).iter().for_each(|entry| score.add_pair(entry.points));
        score
    }
}

/// How levels play games with secrets, whatever their handicaps are. It counts up when what all levels of such a game
/// do has changed (a test of `registry` tells when), so that their pairs are played again. The first levels did not
/// press a lead, shelter their set-ups or mind enemies beside what they must not lose; their pairs have no number.
const HIDDEN_PLAY: u32 = 2;

/// A short hash of both handicaps, of the net with which they evaluate and, in a game with secrets, of [`HIDDEN_PLAY`];
/// `None` is the handicap of the best level, which always evaluates with the net of the variant.
pub(super) fn fingerprint(handicaps: &[Option<Handicap>; 2], net: Option<&[u8]>, is_hidden: bool) -> String {
    let text = |handicap: &Option<Handicap>| {
        let written = match handicap {
            None => "None".to_owned(),
            Some(Handicap { nodes, depth, noise, blindness, forgetting, .. }) => format!(
                "Some(Handicap {{ nodes: {nodes}, depth: {depth}, noise: {noise}, blindness: {blindness}, forgetting: \
                 {forgetting} }})"
            ),
        };
        match net.filter(|_| handicap.is_none_or(|handicap| handicap.net)) {
            None => written,
            Some(bytes) => format!("{written} net {:08x}", learning::checksum(bytes)),
        }
    };
    let [high, low] = handicaps;
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let play = if is_hidden { format!(" play {HIDDEN_PLAY}") } else { String::new() };
    let hash = format!("[{}, {}]{play}", text(high), text(low)).bytes().fold(0xCBF2_9CE4_8422_2325, fnv);
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

fn written(key: &Key, entry: &PairResult) -> Value {
    json!({
        "variant": key.variant,
        "high": key.high,
        "low": key.low,
        "scale": key.scale,
        "seed": key.seed,
        "handicaps": key.handicaps,
        "pair": entry.pair,
        "halves": entry.points.map(Points::halves),
        "plies": entry.plies,
        "ms": (entry.ms_a_move * 1000.0).round() / 1000.0,
    })
}

fn read(line: &str) -> Result<(Key, PairResult)> {
    let facts: Value = serde_json::from_str(line)?;
    let number = |name: &str| facts[name].as_u64().with_context(|| format!("{name:?} is no number"));
    let text = |name: &str| facts[name].as_str().map(str::to_owned).with_context(|| format!("{name:?} is no text"));
    let points = |n: usize| match facts["halves"][n].as_u64() {
        Some(0) => Ok(Points::Loss),
        Some(1) => Ok(Points::Draw),
        Some(2) => Ok(Points::Win),
        _ => bail!("\"halves\" are not two of 0, 1, 2"),
    };
    let key = Key {
        variant: text("variant")?,
        high: u8::try_from(number("high")?)?,
        low: u8::try_from(number("low")?)?,
        scale: text("scale")?,
        seed: number("seed")?,
        handicaps: text("handicaps")?,
    };
    let ms_a_move = facts["ms"].as_f64().context("\"ms\" is no number")?;
    Ok((
        key,
        PairResult { pair: number("pair")?, points: [points(0)?, points(1)?], plies: number("plies")?, ms_a_move },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fingerprints of docs/strength.jsonl stay valid in open games where no net is used. Those of games with
    /// secrets do not: their levels play otherwise now.
    #[test]
    fn a_fingerprint_names_handicaps_nets_and_how_secrets_are_played() {
        let level = Handicap::new(60, 1, 1_500, 500);
        let best = [None, Some(level)];
        let derived = "[None, Some(Handicap { nodes: 60, depth: 1, noise: 1500, blindness: 500, forgetting: 0 })]";
        let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let hash = derived.bytes().fold(0xCBF2_9CE4_8422_2325, fnv);
        assert_eq!(fingerprint(&best, None, false), format!("{:08x}", (hash ^ hash >> 32) as u32));
        let levels = [Some(level), Some(Handicap::new(90, 1, 800, 480))];
        assert_eq!(fingerprint(&levels, None, false), fingerprint(&levels, Some(b"net"), false));
        assert_ne!(fingerprint(&best, None, false), fingerprint(&best, Some(b"net"), false));
        assert_ne!(fingerprint(&best, Some(b"net"), false), fingerprint(&best, Some(b"other net"), false));
        let learned = [Some(level), Some(level.with_net())];
        assert_ne!(fingerprint(&learned, None, false), fingerprint(&learned, Some(b"net"), false));
        assert_ne!(fingerprint(&levels, None, false), fingerprint(&levels, None, true));
    }
}
