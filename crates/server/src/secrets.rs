//! Ids, tokens and codes: made from the system's random source, stored as hashes, compared in constant time.

pub(crate) use matches::is_same_hash as is_same;
use sha2::{Digest, Sha256};

/// The characters of ids.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The length of a match's id: long enough that ids cannot be guessed.
pub(crate) const ID_LENGTH: usize = 12;
/// The length of the secret part of tokens and codes: 142 bits.
const SECRET_LENGTH: usize = 24;

/// A random id for a match.
pub(crate) fn new_id() -> String {
    letters(ID_LENGTH)
}

/// The secret part of a new token or code.
pub(crate) fn new_secret() -> String {
    letters(SECRET_LENGTH)
}

/// A new code: it begins with the match's id, by which the match is found, and continues with a secret.
pub(crate) fn new_code(id: &str) -> String {
    format!("{id}{}", new_secret())
}

/// The match of a code; `None` if it is no code.
pub(crate) fn code_match(code: &str) -> Option<&str> {
    let is_plain = code.len() == ID_LENGTH + SECRET_LENGTH && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_plain.then(|| &code[..ID_LENGTH])
}

/// A random number.
pub(crate) fn random() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has a random source");
    u64::from_le_bytes(bytes)
}

/// The hash of a secret, as it is stored.
pub(crate) fn hash(secret: &str) -> String {
    let digest = Sha256::digest(secret.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn letters(length: usize) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has a random source");
        // The first 248 of 256 values are evenly distributed over 62 characters.
        let usable = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(LETTERS[usize::from(byte % 62)]));
        text.extend(usable.take(length - text.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_lead_to_their_match_and_to_nothing_else() {
        let id = new_id();
        let code = new_code(&id);
        assert_eq!(code_match(&code), Some(&id[..]));
        for bad in ["", "x", &code[1..], &format!("{}é", &code[2..]), &format!("{code}a")] {
            assert_eq!(code_match(bad), None, "{bad}");
        }
        assert_ne!(new_secret(), new_secret());
        assert!(is_same(&hash("a"), &hash("a")) && !is_same(&hash("a"), &hash("b")) && !is_same("", &hash("a")));
    }
}
