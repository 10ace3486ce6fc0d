//! Messages in a small part of Fluent's syntax.
//!
//! `id = value`, continued on indented lines, with `{ $name }` placeholders; `#` begins a comment line. Any Fluent tool
//! can edit such a file; the rest of the language is not supported.

use std::collections::HashMap;
use thiserror::Error;

/// Messages by id, in the order of their file.
#[derive(Debug)]
pub struct Texts {
    messages: Vec<(String, String)>,
    by_id: HashMap<String, usize>,
}

/// A line that is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct TextsError {
    line: usize,
    what: String,
}

impl Texts {
    /// Reads messages.
    ///
    /// # Errors
    /// If a line is neither a message, a continuation, a comment nor blank, or an id is used twice.
    pub fn parse(source: &str) -> Result<Texts, TextsError> {
        let mut texts = Texts { messages: Vec::new(), by_id: HashMap::new() };
        for (n, line) in source.lines().enumerate() {
            let error = |what: String| TextsError { line: n + 1, what };
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(more) = line.strip_prefix("    ") {
                let (_, value) = texts.messages.last_mut().ok_or_else(|| error("nothing to continue".to_owned()))?;
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(more.trim());
                continue;
            }
            let (id, value) =
                line.split_once('=').ok_or_else(|| error(format!("expected `id = value`, found {line:?}")))?;
            let id = id.trim();
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if !id.starts_with(|c: char| c.is_ascii_alphabetic()) || !id.chars().all(is_plain) {
                return Err(error(format!("bad id {id:?}")));
            }
            if texts.by_id.insert(id.to_owned(), texts.messages.len()).is_some() {
                return Err(error(format!("id {id:?} is used twice")));
            }
            texts.messages.push((id.to_owned(), value.trim().to_owned()));
        }
        Ok(texts)
    }

    /// The message with this id.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.by_id.get(id).map(|&at| self.messages[at].1.as_str())
    }

    /// The message with this id, or the id itself, so that a missing message is visible.
    pub fn text<'a>(&'a self, id: &'a str) -> &'a str {
        self.get(id).unwrap_or(id)
    }

    /// The message with this id, with its placeholders filled in.
    pub fn format(&self, id: &str, values: &[(&str, &str)]) -> Option<String> {
        let mut text = self.get(id)?.to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{ ${name} }}"), value);
        }
        Some(text)
    }

    /// All messages, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.messages.iter().map(|(id, value)| (id.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_with_their_continuations() {
        let texts = Texts::parse("# words\na = one\n    two\n\nb-1 =\n    { $x } wins\n").unwrap();
        assert_eq!(texts.get("a"), Some("one two"));
        assert_eq!(texts.format("b-1", &[("x", "Red")]).as_deref(), Some("Red wins"));
        assert_eq!(texts.text("c"), "c");
        assert_eq!(texts.iter().map(|(id, _)| id).collect::<Vec<_>>(), ["a", "b-1"]);
    }

    #[test]
    fn bad_lines_are_named() {
        for (source, error) in [
            ("a = 1\nnonsense", "line 2: expected `id = value`"),
            ("    more", "line 1: nothing to continue"),
            ("a = 1\na = 2", "line 2: id \"a\" is used twice"),
            ("1a = 1", "line 1: bad id"),
        ] {
            let found = Texts::parse(source).unwrap_err().to_string();
            assert!(found.starts_with(error), "{found}");
        }
    }
}
