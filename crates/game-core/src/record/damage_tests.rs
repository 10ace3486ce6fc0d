//! Damaged, hostile and unwritable records, one of each.

use super::{
    Ending, MAX_MOVE_BYTES, MAX_MOVES, MAX_TAGS, MAX_TEXT_BYTES, Reader, Record, RecordError, RecordReason,
    RecordedMove, WriteError,
};
use crate::Side;

const BEFORE: &str = "[Variant \"g/before\"]\n\n1. a *\n\n";
const AFTER: &str = "[Variant \"g/after\"]\n\n1. b *\n";
/// The line at which a damaged record begins.
const START: usize = 5;

/// Reads `damaged` between two good records, which must be found; gives the errors.
#[track_caller]
fn errors(damaged: &[u8]) -> Vec<RecordError> {
    let bytes = [BEFORE.as_bytes(), damaged, b"\n", AFTER.as_bytes()].concat();
    let items: Vec<_> = Reader::new(bytes.split(|&b| b == b'\n')).collect();
    let found: Vec<&str> = items.iter().flatten().map(|found| found.record.variant.as_str()).collect();
    assert_eq!(found.first(), Some(&"g/before"), "{items:?}");
    assert_eq!(found.last(), Some(&"g/after"), "{items:?}");
    items.into_iter().filter_map(Result::err).collect()
}

/// `damaged` is one error at this place, counted from its own first line, whose message holds `what`.
#[track_caller]
fn check(damaged: impl AsRef<[u8]>, line: usize, column: usize, what: &str) {
    let errors = errors(damaged.as_ref());
    let [error] = &errors[..] else { panic!("not one error but {errors:?}") };
    assert_eq!((error.line + 1 - START, error.column), (line, column), "{error}");
    assert!(error.what.contains(what), "{error}");
}

/// The same for the moves of a running match, from line 3 on.
#[track_caller]
fn check_moves(moves: &str, column: usize, what: &str) {
    check(format!("[Variant \"g/v\"]\n\n{moves}"), 3, column, what);
}

/// The same for a tag in line 2.
#[track_caller]
fn check_tag(tag: &str, column: usize, what: &str) {
    check(format!("[Variant \"g/v\"]\n{tag}\n\n1. a *"), 2, column, what);
}

#[test]
fn a_message_tells_the_place() {
    let error = Reader::new(["[Variant \"g/v\"]", "", "a } *"]).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 3: move \"}\" has a brace outside a comment");
}

#[test]
fn text_outside_records_is_one_error() {
    check("nonsense\n\nmore \u{7}", 1, 1, "found \"nonsense\"");
    check([0xFF, 0xFE], 1, 1, "with which a record begins");
    check("[Event \"no variant\"]\n[Variant 'g'] \n\n1. a *", 1, 1, "[Variant \"…\"]");
    check(" [Variant \"g/v\"]\n\n*", 1, 1, "[Variant \"…\"]");
    check("x".repeat(10_000), 1, 1, "\"xxxx");
}

#[test]
fn a_record_that_stops_early_is_damaged_there() {
    check("[Variant \"g/v\"]", 1, 16, "ends before its moves");
    check("[Variant \"g/v\"]\n[Event \"e\"]", 2, 12, "ends before its moves");
    check("[Variant \"g/v\"]\n\n", 1, 16, "without a result");
    check_moves("1. a b\n\n", 7, "without a result");
    check_moves("1. a {b} ", 10, "without a result");
    let last = Reader::new(["[Variant \"g/v\"]", "", "1. a"]).collect::<Vec<_>>();
    assert!(matches!(&last[..], [Err(RecordError { line: 3, column: 5, .. })]), "{last:?}");
}

#[test]
fn a_comment_never_closed_ends_where_the_next_record_begins() {
    check_moves("1. a {never\n\\} *", 6, "never closed");
    check_moves("{ 1. a *", 1, "never closed");
    check_moves("1. a {never b {closed} *", 15, "begins in line 7, column 6");
}

#[test]
fn tags_are_strict() {
    check_tag("[Event \"e]", 8, "no closing quotation mark");
    check_tag("[Event \"e\\\"]", 8, "no closing quotation mark");
    check_tag("[Event \"é\\n\"]", 10, "backslash");
    check_tag("[Event \"e\\", 10, "backslash");
    check_tag("[Event \"é\u{1}\"]", 10, "control character '\\u{1}'");
    check_tag("[Event \"e\tf\"]", 10, "control character '\\t'");
    check_tag("[Event \"e\"", 11, "expected ']', found the end");
    check_tag("[Event \"e\"] x", 13, "\"x\" stands after the tag");
    check_tag("[Event  \"e\"]", 8, "expected '\"', found ' '");
    check_tag("[Événement \"e\"]", 2, "expected ' ', found 'É'");
    check_tag("[ \"e\"]", 1, "tag name \"\"");
    check_tag("[1st \"e\"]", 1, "tag name \"1st\"");
    check_tag("Event \"e\"]", 1, "expected '[', found 'E'");
    check_tag("[Event \"e\"]\r\r", 12, "stands after the tag");
    check_tag("[Seat \"\"]", 1, "tag Seat is empty");
    check("[Variant \"\"]\n\n*", 1, 1, "tag Variant is empty");
    check("[Variant \"g/v]\n\n*", 1, 10, "no closing quotation mark");
    check("[Variant \"g/v\"]\n1. a *", 2, 1, "expected '[', found '1'");
}

#[test]
fn a_tag_given_twice_is_damage() {
    for name in ["Event", "Position", "Seat", "Result", "Clause", "Other_1"] {
        let what = format!("tag \"{name}\" is given twice");
        check(format!("[Variant \"g/v\"]\n[{name} \"a\"]\n[{name} \"b\"]\n\n*"), 3, 1, &what);
    }
    // A second Variant is the next record.
    check("[Variant \"g/v\"]\n[Variant \"g/w\"]\n\n1. a *", 1, 16, "ends before its moves");
}

#[test]
fn dates_are_dates() {
    for date in
        ["", "2026", "2026-03-01", "2026.3.1", "2026.13.01", "2026.12.32", "2026.00.01", "202?.01.01", "+026.01.01"]
    {
        check_tag(&format!("[Date \"{date}\"]"), 1, "YYYY.MM.DD");
    }
    for date in ["????.??.??", "2026.??.??", "2026.12.31", "????.01.01"] {
        assert_eq!(errors(format!("[Variant \"g/v\"]\n[Date \"{date}\"]\n\n*").as_bytes()), []);
    }
}

#[test]
fn what_stands_among_the_moves_is_strict() {
    check_moves("1. a é *", 6, "move \"é\" has a character that is not visible ASCII");
    check_moves("1. {é} a\u{b}b *", 8, "not visible ASCII");
    check_moves("1. a {é\u{7F}} *", 8, "control character '\\u{7f}' in a comment");
    check_moves("1. a {é\\n} *", 8, "backslash");
    check_moves("1. a {é\\", 8, "backslash");
    check_moves("1. a b} *", 6, "brace outside a comment");
    check_moves("[Event \"e\"]", 1, "begins like a tag");
    check_moves(&format!("{} *", "a".repeat(MAX_MOVE_BYTES + 1)), 1, "longer than 255");
    assert_eq!(errors(format!("[Variant \"g/v\"]\n\n{} *", "a".repeat(MAX_MOVE_BYTES)).as_bytes()), []);
}

#[test]
fn clocks_are_times() {
    for clock in [
        "",
        "1",
        "0:00",
        "0:60:00",
        "0:00:60",
        "0:0:00",
        ":00:00",
        "0:00:00.",
        "0:00:00.0000",
        "-1:00:00",
        "0:00:00.+1",
    ] {
        check_moves(&format!("1. a {{[clk {clock}] b}} *"), 6, &format!("clock \"[clk {clock}] b\""));
    }
    check_moves("1. a {[clk 0:00:01} *", 6, "clock");
    check_moves("1. a {[clk 5124095576030:25:51.616]} *", 6, "clock");
    check_moves("1. a {[clk 99999999999999999999:00:00.000]} *", 6, "clock");
    check_moves("1. a {[clk 0:00:01]} {[clk 0:00:01]} *", 22, "move \"a\" has a second clock");
}

#[test]
fn results_agree_with_the_tags() {
    for (result, clause, token, what) in [
        ("", "", "1-1", "like a result"),
        ("", "", "1/2", "like a result"),
        ("", "", "1/2-0", "like a result"),
        ("", "", "1-0", "without a tag Result"),
        ("", "", "1/2-1/2", "without a tag Result"),
        ("a", "", "*", "contradicts the tag Result \"a\""),
        ("draw", "", "*", "contradicts"),
        ("a", "", "1/2-1/2", "contradicts"),
        ("*", "", "1/2-1/2", "contradicts"),
        ("draw", "", "1-0", "contradicts"),
        ("*", "", "0-1", "contradicts"),
        ("*", "agreed", "*", "contradicts the tag Clause \"agreed\""),
        ("a", "", "1-0", "without a tag Clause"),
        ("draw", "", "1/2-1/2", "without a tag Clause"),
    ] {
        let tag = |name, value: &str| if value.is_empty() { String::new() } else { format!("[{name} \"{value}\"]\n") };
        let (result, clause) = (tag("Result", result), tag("Clause", clause));
        let line = 3 + (result.len().min(1) + clause.len().min(1));
        check(format!("[Variant \"g/v\"]\n{result}{clause}\n1. a {token}"), line, 6, what);
    }
}

#[test]
fn text_after_the_result_is_damage() {
    check_moves("1. a * b", 8, "\"b\" stands after the result");
    check_moves("1. a *{b}", 7, "stands after the result");
    // On a line of its own it belongs to no record, and the record before it is kept.
    check("[Variant \"g/v\"]\n\n*\nb", 4, 1, "found \"b\"");
}

#[test]
fn invalid_utf_8_is_damage_where_it_stands() {
    check(
        [b"[Variant \"g/v\"]\n[Event \"", "é".as_bytes(), b"\xC3\"]\n\n*"].concat(),
        2,
        10,
        "0xC3 is not valid UTF-8",
    );
    check(b"[Variant \"g/v\"]\n\n1. a {\xFF} *", 3, 7, "0xFF");
    check(b"[Variant \"\xFF\"]\n\n*", 1, 11, "0xFF");
}

#[test]
fn a_reader_may_take_fewer_moves_and_says_how_many_there_are() {
    let text = |n| format!("[Variant \"g/v\"]\n\n{}*\n", "a {b} ".repeat(n));
    let read = |n: usize| Reader::new(text(n).lines()).at_most(3).next().unwrap();
    assert_eq!(read(3).unwrap().record.moves.len(), 3);
    let error = read(5).unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 31: the record has 5 moves: at most 3 are taken");
    // The next record is read.
    let both = text(5) + "\n" + &text(2);
    let found: Vec<_> = Reader::new(both.lines()).at_most(3).map(|one| one.map(|one| one.places.len())).collect();
    assert_eq!(found, [Err(error), Ok(2)]);
}

#[test]
fn limits_are_exact_and_reading_goes_on_behind_them() {
    let moves = |n| format!("[Variant \"g/v\"]\n\n{}*", "a ".repeat(n));
    assert_eq!(errors(moves(MAX_MOVES).as_bytes()), []);
    check(moves(MAX_MOVES + 1), 3, 2 * MAX_MOVES + 1, "more than 100000 moves");

    let tags = |n| format!("[Variant \"g/v\"]\n{}\n*", (1..n).map(|n| format!("[T{n} \"\"]\n")).collect::<String>());
    assert_eq!(errors(tags(MAX_TAGS).as_bytes()), []);
    check(tags(MAX_TAGS + 1), MAX_TAGS + 1, 1, "more than 256 tags");

    let room = MAX_TEXT_BYTES - "Variantg/v".len() - "Eventé".len();
    let text = |n| format!("[Variant \"g/v\"]\n[Event \"é\"]\n\na {{[clk 0:00:00.000] {}}} {{b}} *", "x".repeat(n));
    assert_eq!(errors(text(room - " b".len()).as_bytes()), []);
    check(text(room - 1), 4, room + 23, "more than 1048576 bytes");
    check(
        format!("[Variant \"g/v\"]\n[Event \"{}\"]\n\n*", "x".repeat(MAX_TEXT_BYTES)),
        2,
        1,
        "more than 1048576 bytes",
    );
    check_moves(&format!("{{{}", "never closed\n".repeat(200_000)), 1, "more than 1048576 bytes");
    assert_eq!(errors(format!("[Variant \"g/v\"]\n\n{}*", " ".repeat(3 << 20)).as_bytes()), []);
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let record = || Record { variant: "g/v".into(), moves: vec!["a".into()], ..Record::default() };
    let with_tag = |name: &str, value: &str| Record { tags: vec![(name.into(), value.into())], ..record() };
    let with_move = |text: &str| Record { moves: vec![text.into()], ..record() };
    let with_comment = |text: &str| {
        let mv = RecordedMove { comment: Some(text.into()), ..RecordedMove::from("a") };
        Record { moves: vec![mv], ..record() }
    };
    let won = |id: &str, clause: &str| Ending::Won { winner: Side::First, id: id.into(), clause: clause.into() };
    for (record, what) in [
        (Record::default(), "tag Variant is empty"),
        (with_tag("Event", "a\nb"), "control character"),
        (with_tag("E vent", ""), "tag name"),
        (with_tag("Seat", "a"), "tag Seat is a field"),
        (with_tag("Date", "today"), "YYYY.MM.DD"),
        (Record { tags: vec![("E".into(), "1".into()), ("E".into(), "2".into())], ..record() }, "given twice"),
        (Record { position: Some(String::new()), ..record() }, "tag Position is empty"),
        (Record { tags: (0..255).map(|n| (format!("T{n}"), String::new())).collect(), ..record() }, "256 tags"),
        (Record { ending: won("draw", "G-1"), ..record() }, "nobody won"),
        (Record { ending: won("a", ""), ..record() }, "tag Clause is empty"),
        (Record { comment: Some("x".repeat(MAX_TEXT_BYTES)), ..record() }, "bytes of tags and comments"),
        (Record { moves: vec!["a".into(); MAX_MOVES + 1], ..record() }, "more than 100000 moves"),
        (with_comment(""), "is empty"),
        (with_comment(" a"), "space at one of its ends"),
        (with_comment("a\tb"), "control character"),
        (with_move(""), "is empty"),
        (with_move("a b"), "not visible ASCII"),
        (with_move("1."), "number"),
        (with_move("*"), "result"),
        (with_move("0-1"), "result"),
        (with_move("[a"), "tag"),
        (with_move("a{"), "brace"),
    ] {
        let mut out = String::new();
        match record.write(&mut out) {
            Err(WriteError::Refused { what: found }) => assert!(found.contains(what), "{found}"),
            other => panic!("{other:?} instead of {what}"),
        }
        assert_eq!(out, "");
    }
}

#[test]
fn an_error_has_a_reason_of_a_closed_list() {
    let tags = "[Variant \"g/v\"]\n";
    let many: String = (0..=MAX_TAGS).map(|n| format!("[T{n} \"\"]\n")).collect();
    for (damaged, reason) in [
        ("nonsense".into(), RecordReason::NoRecord),
        (tags.trim_end().into(), RecordReason::NoMoves),
        (format!("{tags}\n1. a"), RecordReason::NoResult),
        (format!("{tags}\n1. a {{x"), RecordReason::OpenComment),
        (format!("{tags}[Date \"2026"), RecordReason::OpenQuotation),
        (format!("{tags}[A \"x\"]\n[A \"y\"]\n"), RecordReason::TagTwice),
        (format!("{tags}{many}"), RecordReason::TooLong),
        (format!("{tags}\n1. a }} *"), RecordReason::Malformed),
    ] {
        let found = errors(damaged.as_bytes());
        assert_eq!(found.first().map(|error| error.reason), Some(reason), "{damaged}: {found:?}");
    }
    let found = errors(&[tags.as_bytes(), b"[Date \"\xff\"]\n"].concat());
    assert_eq!(found.first().map(|error| error.reason), Some(RecordReason::NotUtf8), "{found:?}");
}
