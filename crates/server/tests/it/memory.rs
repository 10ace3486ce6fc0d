//! Memory mode: no request shows a player ranks that were announced earlier.

use crate::site::{Seat, Site, open_and_hidden, pick, variants};
use game_core::Rng;
use serde_json::{Value, json};

/// Plays random moves until a rank was announced and three more moves were made; returns the text of the announcing
/// move.
async fn play_until_announced(site: &Site, seats: &[Seat; 2]) -> String {
    let mut rng = Rng::new(3);
    for seat in seats {
        let text = pick(&site.state(seat).await, &mut rng);
        site.act(seat, json!({ "type": "move", "ply": 0, "text": text })).await;
    }
    let mut announced: Option<(usize, String)> = None;
    for ply in 2..400 {
        let to_move = site.state(&seats[0]).await["to_move"].clone();
        let seat = seats.iter().find(|seat| to_move == seat.side).expect("the match goes on");
        let state = site.state(seat).await;
        if let Some((at, text)) = announced.as_ref().filter(|(at, _)| ply == at + 4) {
            assert!(state["outcome"].is_null() && *at > 0);
            return text.clone();
        }
        // Attacks first, until there was one; afterwards none.
        let moves: Vec<&str> = state["options"]["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|option| option["text"].as_str().unwrap())
            .collect();
        let (attacks, quiet): (Vec<&str>, Vec<&str>) = moves.iter().copied().partition(|text| text.contains('x'));
        let from = if announced.is_none() && !attacks.is_empty() { attacks } else { quiet };
        let text = *rng.pick(&from).unwrap();
        let done = site.act(seat, json!({ "type": "move", "ply": ply, "text": text })).await;
        assert_eq!(done.status, 200, "{}", done.text());
        let last = site.state(&seats[0]).await;
        if announced.is_none()
            && let Some(text) = last["last"]["text"].as_str().filter(|text| text.contains('#'))
        {
            assert_eq!(last["moves"].as_array().unwrap().last().unwrap(), text, "it is told in the moment it happens");
            assert!(last["last"]["said"].is_string());
            announced = Some((ply, text.to_owned()));
        }
    }
    panic!("no fight in 400 moves");
}

fn pieces_of(state: &Value, side: u8) -> Vec<&Value> {
    state["board"]["pieces"].as_array().unwrap().iter().filter(|piece| piece["side"] == side).collect()
}

/// The pieces of a picture that belong to this side, by the ids of their symbols.
fn drawn(svg: &str, side: u8) -> Vec<&str> {
    let end = ["-first", "-second"][usize::from(side)];
    let uses = svg.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    uses.filter(|id| id.starts_with("piece-") && id.ends_with(end)).collect()
}

/// The sides of which a state tells what powers they have left.
fn sides_with_powers(state: &Value) -> Vec<u64> {
    let notices = state["notices"].as_array().into_iter().flatten();
    let powers = notices.filter(|notice| ["ready", "spent"].contains(&notice["kind"].as_str().unwrap()));
    let mut sides: Vec<u64> = powers.map(|notice| notice["side"].as_u64().unwrap()).collect();
    sides.dedup();
    sides
}

/// The variants of games with secrets.
fn hidden_variants() -> Vec<String> {
    let is_hidden = |variant: &String| registry::find(variant).unwrap().0.info().is_hidden;
    variants().into_iter().filter(is_hidden).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_remembered_for_the_players() {
    let site = Site::start().await;
    for variant in hidden_variants() {
        nothing_is_remembered(&site, &variant).await;
    }
}

async fn nothing_is_remembered(site: &Site, variant: &str) {
    let seats = site.pair(variant, json!({ "memory_mode": true })).await;
    let announced = play_until_announced(site, &seats).await;
    let path = format!("/api/matches/{}", seats[0].id);
    for (seat, own) in [(Some(&seats[0]), Some(0)), (Some(&seats[1]), Some(1)), (None, None)] {
        let token = seat.map(|seat| seat.token.as_str());
        let state = site.get(&path, token).await.json();
        assert_eq!(state["board"]["trays"], json!([]), "{variant}");
        let told = sides_with_powers(&state);
        assert!(told.iter().all(|side| own.map(u64::from) == Some(*side)), "{variant}: powers of {told:?}");
        for side in [0, 1] {
            let pieces = pieces_of(&state, side);
            assert!(!pieces.is_empty());
            for piece in pieces {
                assert_eq!(piece["tags"], json!([]), "{piece}");
                assert_eq!(piece["glyph"] == "hidden", own != Some(side), "{piece}");
            }
        }
        let moves = state["moves"].as_array().unwrap();
        let bare = announced.split('#').next().unwrap();
        assert!(
            moves.iter().any(|text| text == bare) && !moves.iter().any(|text| text == &json!(announced)),
            "{moves:?}"
        );
        for path in [format!("{path}/record"), format!("{path}?since=0"), format!("{path}/picture.svg")] {
            let answer = site.get(&path, token).await;
            assert_eq!(answer.status, 200);
            assert!(!answer.text().contains(&announced), "{path}");
        }
        // The picture of now, and those of the moves since a rank was announced.
        let ply = state["ply"].as_u64().unwrap();
        let earlier = (ply - 4..=ply).map(|ply| format!("{path}/picture.svg?ply={ply}"));
        for path in earlier.chain([format!("{path}/picture.svg")]) {
            let answer = site.get(&path, token).await;
            assert_eq!(answer.status, 200, "{path}");
            let svg = answer.text();
            for side in [0, 1] {
                let pieces = drawn(&svg, side);
                assert!(!pieces.is_empty(), "{path}");
                for piece in pieces {
                    assert_eq!(piece.starts_with("piece-hidden-"), own != Some(side), "{path}: {piece}");
                }
            }
        }
        // The card in other programs is the same for everybody.
        let cards =
            [site.get(&format!("{path}/card.png"), token).await, site.get(&format!("{path}/card.png"), None).await];
        assert!(cards.iter().all(|card| card.status == 200) && cards[0].body == cards[1].body);
    }
    site.act(&seats[0], json!({ "type": "resign" })).await;
    let end = site.state(&seats[1]).await;
    assert!(pieces_of(&end, 0).iter().all(|piece| piece["glyph"] != "hidden"), "in the end everything is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_memory_mode_powers_are_told_of_both_sides() {
    let site = Site::start().await;
    let mut told = Vec::new();
    for variant in hidden_variants() {
        let seats = site.begun_pair(&variant, json!({})).await;
        told.push(sides_with_powers(&site.state(&seats[0]).await));
    }
    assert!(told.contains(&vec![0, 1]), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_memory_mode_the_game_remembers() {
    let site = Site::start().await;
    let [open, hidden] = open_and_hidden();
    let seats = site.pair(&hidden, json!({})).await;
    let announced = play_until_announced(&site, &seats).await;
    let state = site.state(&seats[0]).await;
    assert!(state["moves"].as_array().unwrap().contains(&json!(announced)));
    assert_ne!(state["board"]["trays"], json!([]));
    let seats = site.begun_pair(&open, json!({ "memory_mode": true })).await;
    let state = site.state(&seats[0]).await;
    assert!(
        !pieces_of(&state, 1).iter().any(|piece| piece["glyph"] == "hidden"),
        "where nothing is secret nothing is hidden"
    );
}
