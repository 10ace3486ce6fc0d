//! The seats of a request: tokens in cookies or in the `Authorization` header, never in an address.

use crate::ApiError;
use crate::secrets;
use axum::http::{HeaderMap, HeaderValue, header};
use game_core::Side;
use matches::MatchState;
use matches::view::Perspective;

/// The lifetime of a seat's cookie: a year.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;
/// The most tokens of one request that are checked.
const MAX_TOKENS: usize = 8;

/// The hashes of the tokens of a request for a match.
pub(crate) fn hashes(headers: &HeaderMap, id: &str) -> Vec<String> {
    tokens(headers, id).iter().map(|token| secrets::hash(token)).collect()
}

/// The tokens of a request for a match.
pub(crate) fn tokens(headers: &HeaderMap, id: &str) -> Vec<String> {
    let bearer = headers.get_all(header::AUTHORIZATION).iter().filter_map(|value| value.to_str().ok());
    let bearer = bearer.filter_map(|value| value.strip_prefix("Bearer ")).flat_map(|value| value.split(','));
    let prefix = format!("seat_{id}_");
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let cookies = pairs.filter(|(name, _)| name.starts_with(&prefix)).map(|(_, value)| value);
    bearer.chain(cookies).take(MAX_TOKENS).map(|token| token.trim().to_owned()).collect()
}

/// The cookie of a seat. It is sent back for this match only, and no script can read it.
pub(crate) fn cookie(id: &str, side: Side, token: &str, is_secure: bool) -> Option<HeaderValue> {
    named_cookie(id, &side.index().to_string(), token, is_secure)
}

/// The cookie of whoever uploaded a record, who may delete it.
pub(crate) fn uploader_cookie(id: &str, token: &str, is_secure: bool) -> Option<HeaderValue> {
    named_cookie(id, "uploader", token, is_secure)
}

fn named_cookie(id: &str, name: &str, token: &str, is_secure: bool) -> Option<HeaderValue> {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!(
        "seat_{id}_{name}={token}; Path=/api/matches/{id}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
    );
    HeaderValue::from_str(&text).ok()
}

/// The perspective of a request: the seat asked for, if it is its own, else its only seat, else the one to move.
pub(crate) fn perspective(state: &MatchState, hashes: &[String], asked: Option<&str>) -> Result<Perspective, ApiError> {
    Ok(Perspective::choose(state, state.seats_of(hashes), asked)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_in_cookies_of_the_match_and_in_the_header() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, "lang=fr; seat_abc_0=one; seat_abd_0=other".parse().unwrap());
        headers.append(header::COOKIE, "seat_abc_1=two".parse().unwrap());
        headers.append(header::AUTHORIZATION, "Bearer three".parse().unwrap());
        assert_eq!(hashes(&headers, "abc"), ["three", "one", "two"].map(secrets::hash));
        assert_eq!(hashes(&headers, "xyz"), [secrets::hash("three")]);
    }
}
