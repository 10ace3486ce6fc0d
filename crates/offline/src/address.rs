//! The address of a request: its path in parts, and its query.

use answers::AnswerError;
use percent_encoding::percent_decode_str;

/// An address.
pub(crate) struct Address {
    parts: Vec<String>,
    query: Vec<(String, String)>,
}

impl Address {
    pub(crate) fn new(text: &str) -> Address {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(&name.replace('+', " ")), decoded(&value.replace('+', " ")))
        };
        Address {
            parts: path.split('/').skip(1).map(decoded).collect(),
            query: query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect(),
        }
    }

    pub(crate) fn parts(&self) -> Vec<&str> {
        self.parts.iter().map(String::as_str).collect()
    }

    /// A value of the query.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A number of the query.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, AnswerError> {
        let read = |text: &str| {
            let wrong = |_| AnswerError::bad_request(format!("{name} is a number, not {text:?}"));
            text.parse().map_err(wrong)
        };
        self.value(name).map(read).transpose()
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
