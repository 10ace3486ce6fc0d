//! The identity behind a seat: who may act for it.

use serde::{Deserialize, Serialize};

/// Who may act for a seat. Today that is whoever holds one of the seat's tokens; only the hashes of tokens are kept. Another
/// proof of identity, such as an account, would be another field here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Identity {
    /// The hashes of the seat's tokens: the first is of the device that took the seat.
    tokens: Vec<String>,
}

impl Identity {
    /// Whoever holds the token with this hash.
    pub fn of_token(hash: String) -> Identity {
        Identity { tokens: vec![hash] }
    }

    /// Nobody: the players of an uploaded record are not here.
    pub fn nobody() -> Identity {
        Identity::default()
    }

    /// Lets whoever holds another token act for the seat too.
    pub fn add_token(&mut self, hash: String) {
        self.tokens.push(hash);
    }

    /// How many tokens there are.
    pub fn tokens(&self) -> usize {
        self.tokens.len()
    }

    /// Whether one of these hashes is of one of the tokens. Takes as long whichever it is.
    pub fn is_shown_by(&self, hashes: &[String]) -> bool {
        let is_known = |token: &String| hashes.iter().fold(false, |found, hash| found | is_same_hash(token, hash));
        self.tokens.iter().fold(false, |found, token| found | is_known(token))
    }
}

/// Whether two hashes of secrets are the same. Takes as long whatever they are.
pub fn is_same_hash(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (x, y)| differ | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_of_a_seat_proves_the_identity_and_no_other() {
        let mut identity = Identity::of_token("ab".to_owned());
        identity.add_token("cd".to_owned());
        let shows = |hashes: &[&str]| identity.is_shown_by(&hashes.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(shows(&["ab"]) && shows(&["xx", "cd"]));
        assert!(!shows(&[]) && !shows(&["abcd", "", "ac"]));
        assert!(!Identity::nobody().is_shown_by(&[String::new()]));
    }
}
