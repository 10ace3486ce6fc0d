//! The tokens of the format, shared by reader and writer, so that both accept the same texts.

use super::{MAX_MOVE_BYTES, MAX_TEXT_BYTES};
use std::fmt;

/// How every record begins: the line at which a reader resynchronises after an error.
pub(super) const RECORD_START: &str = "[Variant \"";

pub(super) const VARIANT: &str = "Variant";
pub(super) const POSITION: &str = "Position";
pub(super) const SEAT: &str = "Seat";
pub(super) const RESULT: &str = "Result";
pub(super) const CLAUSE: &str = "Clause";
const DATE: &str = "Date";

/// The tags that are fields of a record.
pub(super) const FIELD_TAGS: [&str; 5] = [VARIANT, POSITION, SEAT, RESULT, CLAUSE];

/// The value of `Result` in a draw.
pub(super) const DRAW: &str = "draw";
/// The value of `Result`, and the result after the moves, of a match that goes on.
pub(super) const RUNNING: &str = "*";
pub(super) const FIRST_WON: &str = "1-0";
pub(super) const SECOND_WON: &str = "0-1";
pub(super) const DRAWN: &str = "1/2-1/2";

/// The beginning of a comment with a clock.
pub(super) const CLOCK_START: &str = "[clk ";

/// `text` made fit for a tag's value or a comment: control characters become spaces, spaces at its ends go. `None` if
/// nothing is left.
pub fn clean(text: &str) -> Option<String> {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim_matches(' ');
    (!text.is_empty()).then(|| text.to_owned())
}

/// Says what is wrong with a tag, if something is.
pub(super) fn check_tag(name: &str, value: &str) -> Result<(), String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_name_char);
    if !is_name {
        return Err(format!("tag name {} is not a letter followed by letters, digits and underscores", quoted(name)));
    }
    if value.contains(char::is_control) {
        return Err(format!("tag {name} has a control character in its value {}", quoted(value)));
    }
    if value.is_empty() && FIELD_TAGS.contains(&name) {
        return Err(format!("tag {name} is empty"));
    }
    if name == DATE && !is_date(value) {
        return Err(format!(
            "date {} is not written YYYY.MM.DD, with question marks for what is unknown",
            quoted(value)
        ));
    }
    Ok(())
}

pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_date(text: &str) -> bool {
    let fields: Vec<&str> = text.split('.').collect();
    let is_field = |field: &str, len: usize, max: u32| {
        let is_number = field.bytes().all(|b| b.is_ascii_digit());
        field.len() == len && (field.bytes().all(|b| b == b'?') || is_number && (1..=max).contains(&number(field)))
    };
    matches!(fields[..], [year, month, day] if is_field(year, 4, 9999) && is_field(month, 2, 12) && is_field(day, 2, 31))
}

fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(0)
}

/// Says why `text` cannot stand among the moves as a move, if it cannot.
pub(super) fn check_move(text: &str) -> Result<(), String> {
    let what = if text.is_empty() {
        "is empty"
    } else if text.starts_with('[') {
        "begins like a tag"
    } else if text.contains(['{', '}']) {
        "has a brace outside a comment"
    } else if !text.bytes().all(|b| b.is_ascii_graphic()) {
        "has a character that is not visible ASCII"
    } else if text.len() > MAX_MOVE_BYTES {
        return Err(format!("move {} is longer than {MAX_MOVE_BYTES} characters", quoted(text)));
    } else if is_move_number(text) {
        "is written like a move's number"
    } else if is_like_a_result(text) {
        "is written like a result, of which there are 1-0, 0-1, 1/2-1/2 and *"
    } else {
        return Ok(());
    };
    Err(format!("move {} {what}", quoted(text)))
}

/// Digits followed by dots. Without a dot it is a move (Squadro has `4`).
pub(super) fn is_move_number(token: &str) -> bool {
    let dots = token.trim_start_matches(|c: char| c.is_ascii_digit());
    dots.len() < token.len() && !dots.is_empty() && dots.bytes().all(|b| b == b'.')
}

/// Whether `token` is one of the four results or looks like a wrong one: `1-1`, `1/2-0`.
fn is_like_a_result(token: &str) -> bool {
    let is_score = |score| matches!(score, "0" | "1" | "1/2");
    token == RUNNING || token == "1/2" || token.split_once('-').is_some_and(|(a, b)| is_score(a) && is_score(b))
}

/// Says why `text` cannot be written as a comment, if it cannot.
pub(super) fn check_comment(text: &str) -> Result<(), String> {
    let what = if text.is_empty() {
        "is empty"
    } else if text.contains(char::is_control) {
        "has a control character"
    } else if text.starts_with(' ') || text.ends_with(' ') {
        "has a space at one of its ends"
    } else {
        return Ok(());
    };
    Err(format!("comment {} {what}", quoted(text)))
}

/// A time left, as `h:mm:ss.mmm`.
pub(super) struct Clock(pub(super) u64);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ms, s) = (self.0 % 1000, self.0 / 1000);
        write!(f, "{}:{:02}:{:02}.{ms:03}", s / 3600, s / 60 % 60, s % 60)
    }
}

impl Clock {
    /// Reads `h:mm:ss.mmm`. The thousandths may be fewer than three digits, or be left out with their dot.
    pub(super) fn parse(text: &str) -> Option<u64> {
        let (time, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let fields: Vec<&str> = time.split(':').collect();
        let [hours, minutes, seconds] = fields[..] else { return None };
        let is_number = |field: &str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
        let is_below_sixty = |field: &str| field.len() == 2 && is_number(field) && number(field) < 60;
        if !is_number(hours) || !is_below_sixty(minutes) || !is_below_sixty(seconds) || !is_number(fraction) {
            return None;
        }
        let thousandths = match fraction.len() {
            1..=3 => number(fraction) * 10u32.pow(3 - fraction.len() as u32),
            _ => return None,
        };
        let below_an_hour = u64::from((number(minutes) * 60 + number(seconds)) * 1000 + thousandths);
        hours.parse::<u64>().ok()?.checked_mul(3_600_000)?.checked_add(below_an_hour)
    }
}

/// The message for a record whose tags and comments are too long.
pub(super) fn too_much_text() -> String {
    format!("the record has more than {MAX_TEXT_BYTES} bytes of tags and comments")
}

/// A value for a message: quoted, and cut short if it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
