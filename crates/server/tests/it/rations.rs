//! The rate limit of an address, over HTTP and on sockets; and the moves that a player may always make.

use crate::client::{Answer, Socket, request};
use crate::long;
use crate::site::{Seat, Site, open_and_hidden, pick};
use serde_json::{Value, json};
use server::Limits;

const FROM: &str = "x-forwarded-for: 203.0.113.7";

/// Limits with this many credits, and none refilled.
fn poor(credits: f64) -> Limits {
    Limits { credits, credits_a_second: 0.0, ..Limits::default() }
}

async fn act(site: &Site, seat: &Seat, action: Value) -> Answer {
    let lines = [FROM, "content-type: application/json", &format!("authorization: Bearer {}", seat.token)]
        .map(ToOwned::to_owned);
    let path = format!("/api/matches/{}/actions", seat.id);
    request(site.at, "POST", &path, &lines, action.to_string().as_bytes()).await
}

/// A move that the seat to move may play, and the seat.
async fn next(site: &Site, seats: &[Seat; 2], rng: &mut game_core::Rng) -> (usize, Value) {
    let state = site.state(&seats[0]).await;
    let at = usize::from(state["to_move"] != seats[0].side);
    let state = site.state(&seats[at]).await;
    (at, json!({ "type": "move", "ply": state["ply"], "text": pick(&state, rng) }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_five_times_a_second_even_without_credits() {
    let site = Site::with_limits(poor(0.0)).await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut rng = game_core::Rng::new(5);
    for n in 0..10 {
        let (at, action) = next(&site, &seats, &mut rng).await;
        let answer = act(&site, &seats[at], action).await;
        assert_eq!(answer.status, 200, "move {n}: {}", answer.text());
    }
    // Everything else needs credits: other actions, other calls, and clients without a seat.
    assert_eq!(act(&site, &seats[0], json!({ "type": "resign" })).await.status, 429);
    assert_eq!(act(&site, &seats[0], json!({ "type": "hint" })).await.status, 429);
    let stranger = Seat { token: "stranger".to_owned(), ..seats[0].clone() };
    let (_, action) = next(&site, &seats, &mut rng).await;
    assert_eq!(act(&site, &stranger, action).await.status, 429);
    let path = format!("/api/matches/{}", seats[0].id);
    assert_eq!(request(site.at, "GET", &path, &[FROM.to_owned()], b"").await.status, 429);
    let answer = request(site.at, "POST", "/api/matches", &[FROM.to_owned()], b"{").await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("1")), "before its body is read");
    // A thousand at once are too many for a seat, too.
    let mut refused = 0;
    for _ in 0..30 {
        refused +=
            u32::from(act(&site, &seats[0], json!({ "type": "move", "ply": 0, "text": "x" })).await.status == 429);
    }
    assert!(refused > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_in_memory_does_not_keep_its_player_from_moving() {
    let site = Site::with_limits(poor(1_000.0)).await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut rng = game_core::Rng::new(6);
    let (at, action) = next(&site, &seats, &mut rng).await;
    let site = site.restart_with(poor(0.0)).await;
    let answer = act(&site, &seats[at], action).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_moves_after_a_restart_even_without_credits() {
    let site = Site::with_limits(poor(1_000.0)).await;
    let [variant, _] = open_and_hidden();
    let mut rng = game_core::Rng::new(7);
    let mut moves = Vec::new();
    for _ in 0..30 {
        let seats = site.pair(&variant, json!({})).await;
        let (at, action) = next(&site, &seats, &mut rng).await;
        moves.push((seats[at].clone(), action));
    }
    let site = site.restart_with(poor(0.0)).await;
    let answers = moves.iter().map(|(seat, action)| act(&site, seat, action.clone()));
    for answer in futures_util::future::join_all(answers).await {
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_page_reads_no_match_for_its_preview() {
    let site = Site::with_limits(poor(1_000.0)).await;
    let [variant, _] = open_and_hidden();
    let [seat, _] = site.pair(&variant, json!({})).await;
    let path = format!("/m/{}", seat.id);
    let has_preview = async |site: &Site| {
        let page = request(site.at, "GET", &path, &[FROM.to_owned()], b"").await;
        assert_eq!(page.status, 200);
        page.text().contains("/card.png?ply=")
    };
    let site = site.restart_with(poor(0.0)).await;
    assert!(!has_preview(&site).await, "without credits it is not read");
    site.state(&seat).await;
    assert!(has_preview(&site).await, "it is in memory");
    let site = site.restart_with(poor(1.0)).await;
    assert!(has_preview(&site).await, "one credit is enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_record_costs_more_than_a_short_one() {
    let moves = long::game(1_000);
    let short = long::record(&moves[..40]);
    let long = long::record(&moves);
    let site = Site::with_limits(poor(79.0)).await;
    let upload = async |text: &str| {
        let lines = [FROM.to_owned(), "content-type: text/plain".to_owned()];
        request(site.at, "POST", "/api/records", &lines, text.as_bytes()).await.status
    };
    // Twenty for each; twenty more for the long one.
    assert_eq!(upload(&long).await, 200);
    assert_eq!(upload(&long).await, 429, "39 are left");
    let site = Site::with_limits(poor(79.0)).await;
    let upload = async |text: &str| {
        let lines = [FROM.to_owned(), "content-type: text/plain".to_owned()];
        request(site.at, "POST", "/api/records", &lines, text.as_bytes()).await.status
    };
    for n in 0..3 {
        assert_eq!(upload(&short).await, 200, "{n}");
    }
    assert_eq!(upload(&short).await, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_are_paid_by_the_address_of_their_socket() {
    let site = Site::with_limits(poor(30.0)).await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let from = [("x-forwarded-for", "203.0.113.7")];
    let mut sockets = Vec::new();
    for _ in 0..2 {
        // Two credits each: 26 are left.
        sockets.push(Socket::try_open(site.at, &seats[0].id, Some(&seats[0].token), "", &from).await.unwrap());
    }
    let mut answers = Vec::new();
    for n in 0..10 {
        let answer = sockets[n % 2].ask(json!({ "type": "continue", "path": [] })).await.unwrap_err();
        answers.push(answer["type"] == "continuations");
    }
    assert_eq!(answers.iter().filter(|was_paid| **was_paid).count(), 8, "three credits each: {answers:?}");
    let hint = sockets[0].ask(json!({ "type": "hint" })).await.unwrap_err();
    assert_eq!(hint["error"]["code"], "too_many_requests");
    // Others, pings and moves still work.
    let mut other =
        Socket::try_open(site.at, &seats[0].id, None, "", &[("x-forwarded-for", "203.0.113.8")]).await.unwrap();
    assert_eq!(other.ask(json!({ "type": "continue", "path": [] })).await.unwrap_err()["type"], "continuations");
    assert_eq!(sockets[1].ask(json!({ "type": "ping" })).await.unwrap_err()["type"], "pong");
    let state = site.state(&seats[0]).await;
    let action = json!({ "type": "move", "ply": state["ply"], "text": pick(&state, &mut game_core::Rng::new(1)) });
    sockets[1].ask(action).await.expect("a move is made");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_on_after_many_refusals_is_sent_away() {
    let site = Site::with_limits(poor(10.0)).await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let from = [("x-forwarded-for", "203.0.113.7")];
    let mut socket = Socket::try_open(site.at, &seats[0].id, None, "", &from).await.unwrap();
    for _ in 0..60 {
        socket.send(json!({ "type": "continue", "path": [] })).await;
    }
    while socket.next().await.is_some() {}
    let refused = socket.log.iter().filter(|text| text.contains("too_many_requests")).count();
    assert!((20..=22).contains(&refused), "{refused}");
    assert!(site.counted("tabula_refusals_total{kind=\"rate\"}").await >= 20);
}
