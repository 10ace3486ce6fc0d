//! Random records are written and read; random damage to one record must leave the others intact.

use super::{Ending, Located, Reader, Record, RecordError, RecordedMove, clean};
use crate::{Rng, Side};

/// The parts of random texts: every sequence with a meaning in some place of the format.
#[rustfmt::skip]
const PIECES: [&str; 38] = [
    " ", " ", " ", "  ", "\\", "\\\\", "\"", "\"]", "{", "}", "{}", "\\{", "\\}", "\\[", "[", "]", "[Variant \"g/v\"]",
    "[Variant \"", "[clk 0:00:01.000]", "[clk ", "[clk", "1-0", "0-1", "1/2-1/2", "*", "1.", "12...", "\u{FEFF}",
    "\u{FEFF}[Variant \"", "\u{2028}", "\u{A0}", "é", "e\u{301}", "𝄞", "%", ";", "word", "a longer word or five",
];

/// The parts of random moves.
const MOVE_PIECES: [&str; 18] =
    ["a1", "-", "x", "=R", "4", "deploy:", "BAB/", "#", ":", ",", "@", "\\", "\"", "]", "[", ".", "*", "pass"];

/// The bytes of random damage.
const DAMAGE: [&[u8]; 20] = [
    b"",
    b"\n",
    b"\r",
    b"\n\n",
    b" ",
    b"\t",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"*",
    b" 1-0 ",
    b"\xFF",
    b"\xE2\x80",
    b"\0",
    b"\n[Variant \"g/v\"]\n",
    b"[clk ",
    b"\xEF\xBB\xBF",
];

fn text(rng: &mut Rng) -> String {
    let pieces = if rng.below(20) == 0 { 120 } else { rng.below(8) };
    (0..pieces).filter_map(|_| rng.pick(&PIECES)).copied().collect()
}

fn some_text(rng: &mut Rng) -> String {
    clean(&text(rng)).unwrap_or_else(|| "-".into())
}

fn maybe<T>(rng: &mut Rng, make: impl FnOnce(&mut Rng) -> Option<T>) -> Option<T> {
    if rng.below(2) == 0 { make(rng) } else { None }
}

fn recorded_move(rng: &mut Rng) -> RecordedMove {
    let mut text: String = (0..1 + rng.below(5)).filter_map(|_| rng.pick(&MOVE_PIECES)).copied().collect();
    if super::text::check_move(&text).is_err() {
        text.insert(0, 'm');
    }
    let clock_ms = maybe(rng, |rng| {
        let shift = rng.below(64);
        Some(rng.next_u64() >> shift)
    });
    RecordedMove { text, clock_ms, comment: maybe(rng, |rng| clean(&self::text(rng))) }
}

fn record(rng: &mut Rng) -> Record {
    const NAMES: [&str; 8] = ["Event", "Site", "Date", "First", "Second", "Clock", "x", "Other_2"];
    let mut names = NAMES;
    rng.shuffle(&mut names);
    let tag = |rng: &mut Rng, name: &str| match name {
        "Date" => "2026.11.??".to_owned(),
        _ => text(rng),
    };
    let moves = if rng.below(50) == 0 { 2_000 } else { rng.below(40) };
    let id = Some(some_text(rng)).filter(|id| id != "draw" && id != "*").unwrap_or_default() + "?";
    let clause = some_text(rng);
    Record {
        variant: some_text(rng),
        tags: names[..rng.below(9) as usize].iter().map(|&name| (name.to_owned(), tag(rng, name))).collect(),
        position: maybe(rng, |rng| Some(some_text(rng))),
        seat: maybe(rng, |rng| Some(some_text(rng))),
        comment: maybe(rng, |rng| clean(&text(rng))),
        moves: (0..moves).map(|_| recorded_move(rng)).collect(),
        ending: match rng.below(4) {
            0 => Ending::Running,
            1 => Ending::Draw { clause },
            2 => Ending::Won { winner: Side::First, id, clause },
            _ => Ending::Won { winner: Side::Second, id, clause },
        },
    }
}

fn read(bytes: &[u8]) -> Vec<Result<Located, RecordError>> {
    Reader::new(bytes.split(|&b| b == b'\n')).collect()
}

fn found(items: &[Result<Located, RecordError>]) -> Vec<&Record> {
    items.iter().flatten().map(|found| &found.record).collect()
}

#[test]
fn what_was_written_is_read() {
    let mut file = String::new();
    let mut records = Vec::new();
    for seed in 0..2_000 {
        let record = record(&mut Rng::new(seed));
        let mut text = record.to_text().unwrap();
        assert!(text.lines().skip(1).all(|line| !line.starts_with("[Variant")), "seed {seed}: {text}");
        if seed % 3 == 0 {
            text = text.replace('\n', "\r\n");
        }
        let items = read(text.as_bytes());
        assert_eq!(items.len(), 1, "seed {seed}: {text}");
        let located = items[0].as_ref().unwrap();
        assert_eq!(located.record, record, "seed {seed}: {text}");
        for (mv, place) in record.moves.iter().zip(&located.places) {
            let line = text.lines().nth(place.line - 1).unwrap();
            let there: String = line.chars().skip(place.column - 1).take(mv.text.len()).collect();
            assert_eq!(there, mv.text, "seed {seed}: {place:?}");
        }
        file += &text;
        records.push(record);
    }
    assert_eq!(found(&read(file.as_bytes())), records.iter().collect::<Vec<_>>());
}

/// A few small records, each with its text.
fn small_file(rng: &mut Rng) -> (Vec<Record>, Vec<Vec<u8>>) {
    let mut records: Vec<Record> = (0..4).map(|_| record(rng)).collect();
    records.iter_mut().for_each(|record| record.moves.truncate(10));
    let texts = records.iter().map(|record| record.to_text().unwrap().into_bytes()).collect();
    (records, texts)
}

/// Changes, removes, inserts or cuts off bytes at a few places.
fn damage(rng: &mut Rng, bytes: &mut Vec<u8>) {
    for _ in 0..1 + rng.below(3) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let end = (at + rng.below(4) as usize).min(bytes.len());
        let put = rng.pick(&DAMAGE).copied().unwrap_or_default();
        match rng.below(4) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..at, put.iter().copied())),
            2 => drop(bytes.drain(at..end)),
            _ => drop(bytes.splice(at..end, put.iter().copied())),
        }
    }
}

#[test]
fn damage_to_one_record_loses_no_other() {
    let mut errors = 0;
    for seed in 0..5_000 {
        let mut rng = Rng::new(seed);
        let (records, mut texts) = small_file(&mut rng);
        let victim = rng.below(texts.len() as u32) as usize;
        damage(&mut rng, &mut texts[victim]);
        // The next record still begins a line.
        texts[victim].push(b'\n');
        let items = read(&texts.concat());
        let found = found(&items);
        let (before, after) = (&records[..victim], &records[victim + 1..]);
        assert!(found.len() >= records.len() - 1, "seed {seed}: {items:?}");
        assert!(found[..victim].iter().copied().eq(before), "seed {seed}: {items:?}");
        assert!(found[found.len() - after.len()..].iter().copied().eq(after), "seed {seed}: {items:?}");
        errors += items.iter().filter(|item| item.is_err()).count();
    }
    assert!(errors > 2_500, "only {errors} times was the damage seen");
}

#[test]
fn whatever_the_bytes_reading_ends_and_what_was_read_can_be_written() {
    for seed in 0..5_000 {
        let mut rng = Rng::new(seed);
        let mut bytes = small_file(&mut rng).1.concat();
        for _ in 0..rng.below(10) {
            damage(&mut rng, &mut bytes);
        }
        let items = read(&bytes);
        assert!(items.len() <= 1 + bytes.iter().filter(|&&b| b == b'\n').count(), "seed {seed}");
        for record in found(&items) {
            let text = record.to_text().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert_eq!(found(&read(text.as_bytes())), [record], "seed {seed}: {text}");
        }
    }
}
