use super::*;
use crate::config::Config;
use crate::nodes::bus::LocalBus;
use crate::test_folder::TestFolder;
use game_core::BySide;
use serde_json::{Value, json};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// A connection without a network. It takes a number of messages and then no more, like a client that does not read.
struct Wire {
    incoming: mpsc::UnboundedReceiver<Message>,
    outgoing: mpsc::UnboundedSender<Message>,
    taken: Arc<AtomicUsize>,
    room: usize,
    /// The frames of a text that is not complete yet.
    frames: Vec<u8>,
    /// Whether messages were taken since the last flush.
    is_unflushed: bool,
    /// How often taken messages were flushed.
    flushes: Arc<AtomicUsize>,
}

impl Stream for Wire {
    type Item = Result<Message, ()>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.incoming.poll_recv(cx).map(|message| message.map(Ok))
    }
}

impl Sink<Message> for Wire {
    type Error = ();

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        if self.taken.load(Ordering::Relaxed) < self.room { Poll::Ready(Ok(())) } else { Poll::Pending }
    }

    fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), ()> {
        self.is_unflushed = true;
        self.taken.fetch_add(1, Ordering::Relaxed);
        let Message::Frame(frame) = message else { return self.outgoing.send(message).map_err(|_| ()) };
        assert!(frame.payload().len() <= FRAME_BYTES, "{}", frame.payload().len());
        assert_eq!(frame.header().opcode == OpCode::Data(Data::Text), self.frames.is_empty());
        self.frames.extend_from_slice(frame.payload());
        if !frame.header().is_final {
            return Ok(());
        }
        let text = String::from_utf8(std::mem::take(&mut self.frames)).unwrap();
        self.outgoing.send(Message::text(text)).map_err(|_| ())
    }

    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        let is_unflushed = std::mem::take(&mut self.is_unflushed);
        self.flushes.fetch_add(usize::from(is_unflushed), Ordering::Relaxed);
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        Poll::Ready(Ok(()))
    }
}

/// The client's end.
struct Client {
    to: mpsc::UnboundedSender<Message>,
    from: mpsc::UnboundedReceiver<Message>,
    taken: Arc<AtomicUsize>,
    flushes: Arc<AtomicUsize>,
}

impl Client {
    fn connect(app: &App, live: &Arc<LiveMatch>, perspective: Perspective, asker: Asker, room: usize) -> Client {
        Client::join(app, live, room, ConnectParams { perspective, since: None, wants_updates: false, asker })
    }

    /// A client that wants updates.
    fn updated(app: &App, live: &Arc<LiveMatch>, perspective: Perspective) -> Client {
        let terms = ConnectParams { perspective, since: None, wants_updates: true, asker: Asker::Here };
        Client::join(app, live, usize::MAX, terms)
    }

    fn join(app: &App, live: &Arc<LiveMatch>, room: usize, terms: ConnectParams) -> Client {
        let ((to, incoming), (outgoing, from)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let (taken, flushes) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let wire = Wire {
            incoming,
            outgoing,
            taken: Arc::clone(&taken),
            room,
            frames: Vec::new(),
            is_unflushed: false,
            flushes: Arc::clone(&flushes),
        };
        tokio::spawn(serve(app.clone(), Arc::clone(live), terms, wire));
        Client { to, from, taken, flushes }
    }

    async fn next(&mut self) -> Option<Value> {
        let message = tokio::time::timeout(Duration::from_secs(60), self.from.recv()).await.expect("a message")?;
        match message {
            Message::Text(text) => Some(serde_json::from_str(&text).unwrap()),
            _ => None,
        }
    }

    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("a message");
            if wanted(&message) {
                return message;
            }
        }
    }
}

/// A server with a match at one screen, and the perspective of its player.
async fn a_match() -> (App, Arc<LiveMatch>, Perspective, TestFolder) {
    let folder = TestFolder::new();
    let store = store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap();
    let app = App::new(Arc::new(store), Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
    let info = registry::GAMES[0].info();
    let [first, second] = info.sides;
    let new_match = json!({ "variant": info.id, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
    let created = crate::live::creation::create(&app, serde_json::from_value(new_match).unwrap(), None).await.unwrap();
    let live = app.live(&created.id).await.unwrap();
    let hashes: Vec<String> = created.tokens.values().map(|token| crate::secrets::hash(token)).collect();
    let perspective = crate::http::seat_tokens::perspective(&live.state().unwrap(), &hashes, None).unwrap();
    (app, live, perspective, folder)
}

fn rename(n: usize) -> Action {
    Action::Rename { name: format!("Zoé {n}") }
}

fn is_state(message: &Value) -> bool {
    message["type"] == "state"
}

#[tokio::test]
async fn a_thousand_watchers_who_join_at_once_share_one_state() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::connect(&app, &live, perspective, Asker::Here, usize::MAX);
    player.until(is_state).await;
    let before = live.writes();
    let mut watchers: Vec<Client> =
        (0..1_000).map(|_| Client::connect(&app, &live, Perspective::SPECTATOR, Asker::Here, usize::MAX)).collect();
    for watcher in &mut watchers {
        watcher.until(is_state).await;
    }
    // In the end everybody gets the number of viewers.
    player.until(|message| message["type"] == "presence" && message["watchers"] == 1_000).await;
    assert_eq!(live.writes().0 - before.0, 1, "states written while a thousand joined");
    // A change is serialised once for each perspective.
    let version = app.act(&live, game_core::Side::First, &rename(1)).await.unwrap();
    for watcher in &mut watchers {
        watcher.until(|message| is_state(message) && message["version"] == version).await;
    }
    assert_eq!((live.writes().0 - before.0, live.writes().1), (3, 0));
    // They leave together, too.
    drop(watchers);
    player.until(|message| message["type"] == "presence" && message["watchers"] == 0).await;
    assert_eq!((live.writes().0 - before.0, live.writes().1), (3, 0));
}

fn is_update(message: &Value) -> bool {
    message["type"] == "update"
}

#[tokio::test]
async fn a_thousand_watchers_share_one_update_and_no_state_is_written() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::updated(&app, &live, perspective);
    let state = player.until(is_state).await;
    let mut watchers: Vec<Client> = (0..1_000).map(|_| Client::updated(&app, &live, Perspective::SPECTATOR)).collect();
    for watcher in &mut watchers {
        watcher.until(is_state).await;
    }
    let before = live.writes();
    let path = state["options"]["moves"][0]["path"].clone();
    let action = json!({ "type": "move", "ply": 0, "path": path });
    let version = app.act(&live, game_core::Side::First, &serde_json::from_value(action).unwrap()).await.unwrap();
    for watcher in watchers.iter_mut().chain([&mut player]) {
        let update = watcher.until(is_update).await;
        assert_eq!((&update["version"], &update["ply"]), (&json!(version), &json!(1)));
    }
    let after = live.writes();
    assert_eq!((after.0 - before.0, after.1 - before.1), (0, 2), "one update for each of the two perspectives");
}

#[tokio::test]
async fn an_answer_and_what_it_changed_are_sent_together() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::updated(&app, &live, perspective);
    let state = player.until(is_state).await;
    player.until(|message| message["type"] == "presence").await;
    let greeted = player.flushes.load(Ordering::Relaxed);
    assert_eq!(greeted, 2, "the state, and then who is there");
    for ply in 0..3 {
        let path = &state["options"]["moves"][0]["path"];
        let action = match ply {
            0 => json!({ "type": "move", "id": ply, "ply": 0, "path": path }),
            _ => json!({ "type": "rename", "id": ply, "name": format!("Ada {ply}") }),
        };
        player.to.send(Message::text(action.to_string())).unwrap();
        let answer = player.next().await.expect("an answer");
        assert_eq!((&answer["type"], &answer["id"]), (&json!("ack"), &json!(ply)), "{answer}");
        let update = player.next().await.expect("an update");
        assert_eq!((&update["type"], &update["version"]), (&json!("update"), &answer["version"]), "{update}");
        assert_eq!(player.flushes.load(Ordering::Relaxed), greeted + ply + 1, "the answer and the update");
    }
}

#[tokio::test]
async fn a_socket_that_is_behind_or_in_doubt_gets_the_whole_state() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::updated(&app, &live, perspective);
    let version = player.until(is_state).await["version"].as_u64().unwrap();
    // The computer's queue is told by a whole state, and the next change by an update from there.
    live.set_busy(true);
    player.until(is_state).await;
    app.act(&live, game_core::Side::First, &rename(1)).await.unwrap();
    let update = player.until(is_update).await;
    assert_eq!((&update["from"], &update["version"]), (&json!(version), &json!(version + 1)));
    assert!(update["players"].as_object().is_some_and(|players| players.len() == 1), "{update}");
    // Two entries at once are told by a state with events.
    let two = |n: usize| {
        (n..n + 2).map(|n| matches::MatchEntry::Rename { side: game_core::Side::First, name: format!("Ada {n}") })
    };
    app.commit(&live, |_, _| Ok((two(0).collect(), ()))).await.map(drop).unwrap();
    let state = player.until(|message| is_state(message) || is_update(message)).await;
    assert!(is_state(&state) && state["events"].as_array().is_some_and(|events| events.len() == 2), "{state}");
    // A player who comes is told as presence, and the next update still begins where the socket is.
    let other = Client::updated(&app, &live, Perspective::SPECTATOR);
    player.until(|message| message["type"] == "presence" && message["watchers"] == 1).await;
    drop(other);
    app.act(&live, game_core::Side::First, &rename(2)).await.unwrap();
    assert_eq!(player.until(|message| is_state(message) || is_update(message)).await["type"], "update");
}

#[tokio::test]
async fn a_player_who_comes_or_leaves_is_in_the_next_state() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut watcher = Client::connect(&app, &live, Perspective::SPECTATOR, Asker::Here, usize::MAX);
    let side = live.info.side_id(game_core::Side::First);
    assert_eq!(watcher.until(is_state).await["players"][side]["is_online"], false);
    let player = Client::connect(&app, &live, perspective, Asker::Here, usize::MAX);
    watcher.until(|message| message["type"] == "presence" && message["players"][side]["is_online"] == true).await;
    let mut second = Client::connect(&app, &live, Perspective::SPECTATOR, Asker::Here, usize::MAX);
    assert_eq!(second.until(is_state).await["players"][side]["is_online"], true);
    drop(player);
    watcher.until(|message| message["type"] == "presence" && message["players"][side]["is_online"] == false).await;
    // A cached state is not sent after its times of leaving are outdated.
    let state = app.state(&live, Perspective::SPECTATOR).await.unwrap();
    let state: Value = serde_json::from_str(&state.bytes).unwrap();
    let ago = state["players"][side]["left_ms_ago"].as_i64().unwrap();
    assert!(live.written(Perspective::SPECTATOR, now_ms()).is_some());
    assert!(live.written(Perspective::SPECTATOR, now_ms() + 60_000).is_none(), "{ago}");
}

#[tokio::test]
async fn what_the_server_is_too_busy_for_is_counted_on_sockets_too() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::connect(&app, &live, perspective, Asker::Here, usize::MAX);
    player.until(is_state).await;
    // No search is taken in.
    app.0.search_pool.close();
    player.to.send(Message::text(r#"{"type":"hint","id":1}"#)).unwrap();
    let refused = player.until(|message| message["type"] == "error").await;
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(1), &json!("busy")), "{refused}");
    let text = crate::metrics::text(&app, None);
    assert!(text.contains("tabula_refusals_total{kind=\"busy\"} 1\n"), "{text}");
}

#[tokio::test]
async fn nothing_is_queued_for_a_socket_that_does_not_read() {
    let (app, live, perspective, _folder) = a_match().await;
    let deaf = Client::connect(&app, &live, Perspective::SPECTATOR, Asker::Here, 3);
    let mut player = Client::connect(&app, &live, perspective, Asker::Here, usize::MAX);
    let state = player.until(is_state).await;
    let text = state["options"]["moves"][0]["text"].as_str().unwrap();
    for n in 0..200 {
        // A move, and its take-back.
        let action = if n % 2 == 0 { Action::text_move(0, text) } else { Action::AskTakeback };
        let version = app.act(&live, game_core::Side::First, &action).await.unwrap();
        player.until(|message| is_state(message) && message["version"].as_u64() >= Some(version)).await;
    }
    assert!(deaf.taken.load(Ordering::Relaxed) <= 3);
    // Only the newest state is kept: states that the client has not read are dropped.
    assert_eq!(deaf.from.len(), deaf.taken.load(Ordering::Relaxed));
}

#[tokio::test]
async fn a_connection_has_a_ration_and_moves_are_not_part_of_it() {
    let (app, live, perspective, _folder) = a_match().await;
    let mut player = Client::connect(&app, &live, perspective, Asker::Network([203, 0, 113, 7].into()), usize::MAX);
    player.until(is_state).await;
    let ask = |action: Value| player.to.send(Message::text(action.to_string())).unwrap();
    for id in 0..50 {
        ask(json!({ "type": "ping", "id": id }));
    }
    // Each of two seats has ten moves at once, whatever happened to the other requests.
    for id in 100..120 {
        ask(json!({ "type": "move", "id": id, "ply": 99, "text": "x" }));
    }
    let mut refused = Vec::new();
    loop {
        let message = player.next().await.expect("still open");
        if message["error"]["code"] == "too_many_requests" {
            refused.push(message["id"].as_u64().unwrap());
        }
        if message["id"] == 119 {
            break;
        }
    }
    assert!((5..=10).contains(&refused.len()) && refused.iter().all(|id| *id < 50), "{refused:?}");
}

#[tokio::test]
async fn a_client_may_send_some_control_frames_and_is_closed_if_it_sends_them_without_end() {
    let (app, live, perspective, _folder) = a_match().await;
    let stranger = Asker::Network([203, 0, 113, 7].into());
    for (asker, count, stays) in [(stranger, 30, true), (stranger, 200, false), (Asker::Here, 2_000, true)] {
        let mut player = Client::connect(&app, &live, perspective, asker, usize::MAX);
        player.until(is_state).await;
        for n in 0..count {
            let frame = [Message::Ping(Bytes::new()), Message::Pong(Bytes::new())][n % 2].clone();
            player.to.send(frame).unwrap();
        }
        player.to.send(Message::text(json!({ "type": "ping", "id": 1 }).to_string())).unwrap();
        let is_open = loop {
            match player.next().await {
                Some(message) if message["type"] == "pong" => break true,
                Some(_) => {}
                None => break false,
            }
        };
        assert_eq!(is_open, stays, "{count} frames of {asker:?}");
    }
}

#[test]
fn five_moves_a_second_and_seat_are_always_made() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_app, live, _, _folder) = runtime.block_on(a_match());
    let begun = Instant::now();
    let at = |n: u64| begun + Duration::from_millis(200 * n);
    for n in 1..500 {
        assert!(
            live.takes_move(BySide([true, false]), at(n)) && live.takes_move(BySide([false, true]), at(n)),
            "move {n}"
        );
    }
    let made = (0..100).filter(|_| live.takes_move(BySide([true, true]), at(500))).count();
    assert!((18..=22).contains(&made), "{made}");
    assert!(!live.takes_move(BySide([false, false]), at(1_000)), "a spectator has none");
}
