use super::{Ending, Located, Reader, Record, RecordedMove, TextPosition, clean};
use crate::{Outcome, Side};

/// The only record of a text.
#[track_caller]
fn read(text: &str) -> Located {
    let items: Vec<_> = Reader::new(text.lines()).collect();
    let [Ok(located)] = &items[..] else { panic!("not one record but {items:?}") };
    located.clone()
}

/// Reads moves of a running match.
#[track_caller]
fn read_moves(moves: &str) -> Record {
    read(&format!("[Variant \"g/v\"]\n\n{moves}")).record
}

fn texts(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.text.as_str()).collect()
}

#[test]
fn a_full_record_is_read_and_written_back_alike() {
    let text = r#"[Variant "latrel/master?corners=safe"]
[Event "A \"great\" match \\o/"]
[Zweck "Übung"]
[Date "2026.??.??"]
[Site ""]
[Position "8/8 blue - -/- -/- 0"]
[Seat "spectator"]
[Result "red"]
[Clause "LT-23"]

{Before \{all\}} 1. b2-b3 {[clk 0:04:59.300] slow} c1xe3xg5 {a \\ b} 2. d7-d8=R {[clk 1:00:00.000]}
0-1

"#;
    let Located { record, line, places } = read(text);
    assert_eq!(line, 1);
    assert_eq!(record.variant, "latrel/master?corners=safe");
    assert_eq!(record.tag("Event"), Some("A \"great\" match \\o/"));
    assert_eq!(
        record.tags.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["Event", "Zweck", "Date", "Site"]
    );
    assert_eq!(record.tag("Variant"), None);
    assert_eq!(record.position.as_deref(), Some("8/8 blue - -/- -/- 0"));
    assert_eq!(record.seat.as_deref(), Some("spectator"));
    assert_eq!(record.comment.as_deref(), Some("Before {all}"));
    assert_eq!(
        record.moves,
        [
            RecordedMove { text: "b2-b3".into(), clock_ms: Some(299_300), comment: Some("slow".into()) },
            RecordedMove { text: "c1xe3xg5".into(), clock_ms: None, comment: Some("a \\ b".into()) },
            RecordedMove { text: "d7-d8=R".into(), clock_ms: Some(3_600_000), comment: None },
        ]
    );
    assert_eq!(record.ending, Ending::Won { winner: Side::Second, id: "red".into(), clause: "LT-23".into() });
    assert_eq!(places, [(11, 21), (11, 52), (11, 73)].map(|(line, column)| TextPosition { line, column }));
    assert_eq!(record.to_text().unwrap(), text);
}

#[test]
fn the_examples_of_the_documentation_are_records_as_we_write_them() {
    let docs = include_str!("../../../../docs/records.md");
    let examples: Vec<&str> = docs.split("```record\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let records: Vec<Record> = examples.iter().map(|text| read(text).record).collect();
    for (record, example) in records.iter().zip(&examples) {
        assert_eq!(record.to_text().unwrap(), format!("{example}\n"));
    }
    let [_, seen, full] = &records[..] else { panic!("{} examples", records.len()) };
    assert_eq!((seen.seat.as_deref(), full.seat.as_deref()), (Some("templars"), None));
    for (seen, full) in texts(seen).into_iter().zip(texts(full)) {
        let announced = seen.split('#').next().unwrap();
        assert!(announced == full || seen == "deploy:?" && full.starts_with("deploy:"), "{seen} {full}");
    }
}

#[test]
fn numbers_are_skipped_and_lone_digits_are_moves() {
    assert_eq!(texts(&read_moves("1. 4 c 2... 5. . 4 12.. 6 b 1.e4 *")), ["4", "c", ".", "4", "6", "b", "1.e4"]);
}

#[test]
fn moves_of_every_game_are_tokens() {
    let moves =
        "deploy:BAB/2./X e4xd4+e5#6:3,B apple:f7#6:3@f6,B@e7 shroud:9@a1 shroud:none aN 1E pass c1xe3xg5 deploy:?";
    assert_eq!(texts(&read_moves(&format!("{moves} *"))).join(" "), moves);
}

#[test]
fn a_record_without_moves_is_a_record() {
    assert_eq!(read_moves("*"), Record { variant: "g/v".into(), ..Record::default() });
    let text = "[Variant \"g/v\"]\n[Result \"a\"]\n[Clause \"resigned\"]\n\n1-0\n\n";
    let record = read(text).record;
    assert_eq!(record.ending, Ending::Won { winner: Side::First, id: "a".into(), clause: "resigned".into() });
    assert_eq!(record.to_text().unwrap(), text);
}

#[test]
fn comments_may_stand_close_run_over_lines_and_be_joined() {
    let record = read_moves("{  one\t\n\n  two}{three} a{four}b{}{ \n } c {[clk 0:00:01]five}\r\n{\\{six\\} seven}\n*");
    assert_eq!(record.comment.as_deref(), Some("one two three"));
    assert_eq!(texts(&record), ["a", "b", "c"]);
    let comments: Vec<_> = record.moves.iter().map(|mv| mv.comment.as_deref()).collect();
    assert_eq!(comments, [Some("four"), None, Some("five {six} seven")]);
    assert_eq!(record.moves[2].clock_ms, Some(1_000));
}

#[test]
fn clocks_are_read_with_any_number_of_thousandths() {
    for (text, ms) in [
        ("0:00:00.000", 0),
        ("0:04:59.300", 299_300),
        ("0:04:59.3", 299_300),
        ("0:04:59", 299_000),
        ("012:00:00.05", 43_200_050),
        ("5124095576030:25:51.615", u64::MAX),
    ] {
        assert_eq!(read_moves(&format!("a {{[clk {text}]}} *")).moves[0].clock_ms, Some(ms), "{text}");
    }
}

#[test]
fn what_only_looks_like_a_clock_is_text() {
    let clock = "[clk 0:00:01.000] then";
    // Before the first move there is no clock.
    let record =
        read_moves(&format!("{{{clock}}} a {{\\{clock}}} b {{[clk 0:00:02.000] {clock}}} c {{so: {clock}}} *"));
    assert_eq!(record.comment.as_deref(), Some(clock));
    assert_eq!((record.moves[0].clock_ms, record.moves[0].comment.as_deref()), (None, Some(clock)));
    assert_eq!((record.moves[1].clock_ms, record.moves[1].comment.as_deref()), (Some(2_000), Some(clock)));
    assert_eq!(
        (record.moves[2].clock_ms, record.moves[2].comment.as_deref()),
        (None, Some("so: [clk 0:00:01.000] then"))
    );
    assert_eq!(read(&record.to_text().unwrap()).record, record);
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let plain = "[Variant \"g/v\"]\n[Event \"é\"]\n\n1. a {b\nc} *\n\n[Variant \"g/w\"]\n\n*";
    let expected: Vec<_> = Reader::new(plain.lines()).map(Result::unwrap).collect();
    assert_eq!(expected.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 7]);
    let crlf = plain.replace('\n', "\r\n");
    let marked = format!("\u{FEFF}{}", plain.replace("[Variant \"g/w", "\u{FEFF}[Variant \"g/w"));
    for text in [plain, &crlf, &marked] {
        let split = text.as_bytes().split(|&b| b == b'\n');
        assert_eq!(Reader::new(split).map(Result::unwrap).collect::<Vec<_>>(), expected, "{text:?}");
        let with_ends = text.split_inclusive('\n').map(|line| line.as_bytes().to_vec());
        assert_eq!(Reader::new(with_ends).map(Result::unwrap).collect::<Vec<_>>(), expected, "{text:?}");
    }
}

#[test]
fn an_empty_text_has_no_records() {
    for text in ["", "\n", " \t\n\r\n\n", "\u{FEFF}", "\u{FEFF}\n"] {
        assert_eq!(Reader::new(text.lines()).count(), 0, "{text:?}");
    }
}

#[test]
fn records_are_read_as_soon_as_they_end() {
    let lines = ["[Variant \"g/v\"]", "", "a *"].into_iter().chain(std::iter::from_fn(|| panic!("reads ahead")));
    assert_eq!(texts(&Reader::new(lines).next().unwrap().unwrap().record), ["a"]);
}

#[test]
fn lines_are_wrapped_between_words_at_100_columns() {
    let moves = (0..500).map(|n| RecordedMove {
        comment: (n % 7 == 0).then(|| "many words é [and] brackets {and} braces".repeat(n / 100 + 1)),
        clock_ms: (n % 3 == 0).then_some(n as u64),
        ..RecordedMove::from("a1-a2")
    });
    let record = Record { variant: "g/v".into(), moves: moves.collect(), ..Record::default() };
    let text = record.to_text().unwrap();
    let widths: Vec<usize> = text.trim_end().lines().skip(3).map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|&width| width <= 100), "{text}");
    // Only the words around a line's end can leave it short.
    assert!(widths.iter().rev().skip(1).all(|&width| width > 60), "{text}");
    assert!(text.lines().skip(3).all(|line| !line.starts_with('[') && line.trim() == line), "{text}");
}

#[test]
fn cleaned_texts_can_be_written() {
    assert_eq!(clean(" \tZoé\r\nP\u{85}. \u{7F}"), Some("Zoé  P .".into()));
    assert_eq!(clean(" \n "), None);
}

#[test]
fn an_ending_follows_from_the_outcome() {
    let info = crate::GameInfo {
        id: "g",
        clauses: "G",
        clause_numbers: &[],
        sides: ["light", "dark"],
        variants: &[],
        is_hidden: false,
        texts: &[],
        art: "",
        lesson: "",
        examples: "",
    };
    assert_eq!(Ending::of(&info, None), Ending::Running);
    assert_eq!(Ending::of(&info, Some(Outcome::draw("G-1"))), Ending::Draw { clause: "G-1".into() });
    let won = Ending::Won { winner: Side::Second, id: "dark".into(), clause: "G-2".into() };
    assert_eq!(Ending::of(&info, Some(Outcome::win(Side::Second, "G-2"))), won);
}
