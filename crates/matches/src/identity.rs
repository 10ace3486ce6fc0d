//! The identity behind a seat: who may act for it.

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// Identifies who may act for a seat: the holders of the seat's tokens, of which only hashes are stored. Another proof
/// of identity, such as an account, would be another field here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Identity {
    /// The hashes of the seat's tokens: the first is of the device that took the seat.
    tokens: Vec<String>,
}

impl Identity {
    /// The holder of the token with this hash.
    pub fn of_token(hash: String) -> Identity {
        Identity { tokens: vec![hash] }
    }

    /// An identity without tokens: the players of an uploaded record cannot act.
    pub fn nobody() -> Identity {
        Identity::default()
    }

    /// Adds the hash of another token.
    pub fn add_token(&mut self, hash: String) {
        self.tokens.push(hash);
    }

    /// The number of tokens.
    pub fn tokens(&self) -> usize {
        self.tokens.len()
    }

    /// Whether one of these hashes is that of one of the tokens. In constant time.
    pub fn is_shown_by(&self, hashes: &[String]) -> bool {
        let is_known = |token: &String| hashes.iter().fold(false, |found, hash| found | is_same_hash(token, hash));
        self.tokens.iter().fold(false, |found, token| found | is_known(token))
    }
}

/// Whether two hashes of secrets are equal. In constant time.
pub fn is_same_hash(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
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
