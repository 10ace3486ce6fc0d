//! Lines of text with colours: their width, cutting them, wrapping plain ones.

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    Plain,
    Strong,
    Faint,
    /// Reverse video.
    Bar,
}

/// A text in a style, or unchanged if the terminal has no colours.
pub(crate) fn styled(text: &str, look: Look, has_colour: bool) -> String {
    let code = match look {
        _ if !has_colour => return text.to_owned(),
        Look::Plain => return text.to_owned(),
        Look::Strong => "1",
        Look::Faint => "2",
        Look::Bar => "7",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// The width of a line in columns: escape sequences take none.
pub(crate) fn width(line: &str) -> usize {
    pieces(line).filter(|(is_escape, _)| !is_escape).map(|(_, text)| text.chars().count()).sum()
}

/// The line cut or padded to exactly `columns` columns.
pub(crate) fn fit(line: &str, columns: usize) -> String {
    let mut fitted = String::new();
    let mut left = columns;
    let mut has_escape = false;
    for (is_escape, text) in pieces(line) {
        if is_escape {
            has_escape = true;
            fitted.push_str(text);
        } else {
            fitted.extend(text.chars().take(left));
            left -= text.chars().count().min(left);
        }
    }
    if has_escape {
        fitted.push_str("\x1b[0m");
    }
    fitted + &" ".repeat(left)
}

/// A plain line of at most `columns` columns, with a sign where it was cut.
pub(crate) fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    line.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

/// A plain text in lines of at most so many columns, broken at spaces where there are some.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        if !line.is_empty() && line.chars().count() + 1 + word.len() > columns {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        while word.len() > columns {
            lines.push(word.drain(..columns).collect());
        }
        line.extend(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The line as escape sequences (true) and the texts between them (false).
fn pieces(line: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let is_escape = rest.starts_with('\x1b');
        let end = match is_escape {
            true => rest.find('m').map_or(rest.len(), |at| at + 1),
            false => rest.find('\x1b').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some((is_escape, piece))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        assert_eq!(width("\x1b[1mab\x1b[0mc"), 3);
        assert_eq!(fit("\x1b[1mabc\x1b[0md", 2), "\x1b[1mab\x1b[0m\x1b[0m");
        assert_eq!(fit("é", 3), "é  ");
        assert_eq!((cut("éà", 2), cut("éàü", 2)), ("éà".to_owned(), "é…".to_owned()));
    }

    #[test]
    fn lines_break_at_spaces_or_where_they_must() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert!(wrap("  ", 5).is_empty());
    }
}
