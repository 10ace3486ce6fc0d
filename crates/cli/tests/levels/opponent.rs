//! A client that plays random moves against a level and checks the clock.

use serde_json::{Value, json};
use std::time::Duration;
use system_tests::{Client, ClientAddress, Program, Socket};
use tokio::time::Instant;

/// A computer that has not answered after this time must have reported that it is busy. The page has a second to show
/// it.
const SAYS_SO: Duration = Duration::from_secs(5);
/// The time limit of the computer's answer.
const ANSWERS: Duration = Duration::from_secs(30);
/// A whole game has an outcome by then: against random moves it usually takes a minute or two.
const LONGEST: Duration = Duration::from_secs(1_200);

/// Milliseconds at the beginning and for each move.
pub(crate) type Clock = Option<(u32, u32)>;

/// A match to be played.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) variant: String,
    pub(crate) level: u8,
    pub(crate) clock: Clock,
    /// The number of the computer's moves to wait for; to the end of the game if `None`.
    pub(crate) moves: Option<u32>,
}

/// Every variant of every game, as the program lists them.
pub(crate) fn variants() -> Vec<String> {
    let program = crate::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let games = runtime.block_on(async {
        Client::new(program.address(), ClientAddress::LOCAL).get("/api/games", None).await.unwrap().json()
    });
    let name = |game: &Value, variant: &Value| format!("{}/{}", text(&game["id"]), text(&variant["id"]));
    let all: Vec<String> = array(&games)
        .iter()
        .flat_map(|game| array(&game["variants"]).iter().map(|variant| name(game, variant)).collect::<Vec<_>>())
        .collect();
    assert!(all.len() >= 9, "{all:?}");
    all
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// An otherwise idle server.
pub(crate) struct Server {
    program: Program,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server { program: crate::start() }
    }

    /// Checks that no job was repeated or given up, and nothing failed.
    pub(crate) fn check_log(&self) {
        let log = self.program.log();
        for bad in ["panicked", "given up", "tried again", "a job failed"] {
            assert!(!log.contains(bad), "{bad}: {log}");
        }
    }

    /// Plays a match and checks that the computer answers in time.
    pub(crate) async fn play(&self, case: &Case) {
        let mut client = Client::new(self.program.address(), ClientAddress::LOCAL);
        let (me, it, id, token) = make(&mut client, case).await;
        let mut socket = Socket::open(&client, &id, Some(&token)).await.unwrap();
        let mut rng = u64::from(case.level) * 977 + 13;
        let (mut answered, mut version, begun) = (0, 0, Instant::now());
        loop {
            let state = await_turn(&mut socket, case, version).await;
            if !state["outcome"].is_null() {
                let is_lost_on_time = state["outcome"]["clause"] == "time" && state["outcome"]["result"] == me.as_str();
                assert!(!is_lost_on_time, "{case:?}: the computer lost on time");
                if case.moves.is_none() {
                    let (outcome, seconds) = (&state["outcome"], begun.elapsed().as_secs());
                    println!("{} level {}: {outcome} at ply {}, {seconds} s", case.variant, case.level, state["ply"]);
                }
                break;
            }
            if case.clock.is_some() {
                assert!(state["clock"]["remaining_ms"][&it].as_i64() >= Some(0), "{case:?}: {}", state["clock"]);
            }
            if case.moves.is_some_and(|moves| answered >= moves) {
                break;
            }
            assert!(begun.elapsed() < LONGEST, "{case:?}: no outcome after {} plies", state["ply"]);
            let choice = choose(&mut socket, &state, &mut rng).await;
            let played = json!({ "type": "move", "ply": state["ply"], "text": choice });
            let answer = socket.ask(played, ANSWERS).await.unwrap();
            assert_eq!(answer["type"], "ack", "{case:?}: {answer}");
            answered += 1;
            version = answer["version"].as_u64().unwrap();
        }
        // An unfinished match must not keep the server busy.
        let _ = socket.ask(json!({ "type": "resign" }), ANSWERS).await;
    }
}

/// Creates the match: the side of the person, that of the computer, the id and the token.
async fn make(client: &mut Client, case: &Case) -> (String, String, String, String) {
    let games = client.get("/api/games", None).await.unwrap().json();
    let of = array(&games).iter().find(|game| case.variant.starts_with(&format!("{}/", text(&game["id"]))));
    let sides = &of.expect("the variant's game")["sides"];
    let (me, it) = (text(&sides[0]["id"]), text(&sides[1]["id"]));
    let mut new_match = json!({
        "variant": case.variant,
        "seats": { &me: { "kind": "me" }, &it: { "kind": "computer", "level": case.level } },
    });
    if let Some((initial_ms, increment_ms)) = case.clock {
        new_match["clock"] = json!({ "kind": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms });
    }
    let made = client.post("/api/matches", None, &new_match).await.unwrap();
    assert_eq!(made.status, 200, "{case:?}: {}", made.text());
    let made = made.json();
    let token = text(&made["tokens"][&me]);
    (me, it, text(&made["id"]), token)
}

/// The state, of this version or a later one, when it is the person's turn, or the end.
async fn await_turn(socket: &mut Socket, case: &Case, version: u64) -> Value {
    let is_new = |state: &Value| state["version"].as_u64() >= Some(version);
    let is_mine = |state: &Value| {
        is_new(state) && (!state["outcome"].is_null() || state["setup_due"] == true || state["options"].is_object())
    };
    let begun = Instant::now();
    match socket.state(SAYS_SO, |state| is_mine(state) || (is_new(state) && state["busy"] == "queue")).await {
        Ok(state) if is_mine(&state) => return state,
        Ok(_) => {}
        Err(error) => panic!("{case:?}: {error}, and the computer did not say that it is busy: {}", socket.newest()),
    }
    let left = ANSWERS.saturating_sub(begun.elapsed());
    let state = socket.state(left, is_mine).await;
    state.unwrap_or_else(|error| panic!("{case:?}: {error} while the computer thinks: {}", socket.newest()))
}

/// A random legal move or set-up.
async fn choose(socket: &mut Socket, state: &Value, rng: &mut u64) -> String {
    if state["setup_due"] == true {
        return text(&state["setup"]["presets"][0]["text"]);
    }
    let moves = array(&state["options"]["moves"]);
    if moves.is_empty() {
        // There are too many to list: the computer's hint is one of them.
        return text(&socket.ask(json!({ "type": "hint" }), ANSWERS).await.unwrap()["text"]);
    }
    *rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    text(&moves[(*rng >> 33) as usize % moves.len()]["text"])
}
