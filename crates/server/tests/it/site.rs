//! A server for a test, on a free port and in a folder of its own.

use crate::catalogue;
use crate::client::{Answer, Socket, request};
use serde_json::{Value, json};
use server::{App, Bus, Config, Limits, LocalBus};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{SqliteStore, Store};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let name = format!("tabula-server-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Site {
    pub(crate) at: SocketAddr,
    pub(crate) store: Arc<dyn Store>,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
    folder: Arc<Folder>,
}

impl Site {
    pub(crate) async fn start() -> Site {
        Site::in_folder(Arc::new(Folder::new())).await
    }

    /// A server with other settings.
    pub(crate) async fn start_with(config: Config) -> Site {
        let folder = Arc::new(Folder::new());
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        Site::with_config(folder, store, Arc::new(LocalBus::new()), config).await
    }

    async fn in_folder(folder: Arc<Folder>) -> Site {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        Site::on(folder, store, Arc::new(LocalBus::new())).await
    }

    /// A server on a store and a bus that others may share.
    pub(crate) async fn on(folder: Arc<Folder>, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Site {
        Site::with_workers(folder, store, bus, 2).await
    }

    /// A server that makes `workers` of the computer's moves at a time.
    pub(crate) async fn with_workers(
        folder: Arc<Folder>,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        workers: usize,
    ) -> Site {
        Site::with_config(folder, store, bus, Config { workers, ..Config::default() }).await
    }

    /// A server that has other limits and leaves the computer's moves to others.
    pub(crate) async fn with_limits(limits: Limits) -> Site {
        let folder = Arc::new(Folder::new());
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let config = Config { limits, workers: 0, ..Config::default() };
        Site::with_config(folder, store, Arc::new(LocalBus::new()), config).await
    }

    async fn with_config(folder: Arc<Folder>, store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Site {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let config = Config { public_url: format!("http://{at}"), catalogue: catalogue(), ..config };
        let app = App::new(Arc::clone(&store), bus, config);
        app.start().await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server::serve(app, listener, async move {
            let _ = stopped.await;
        }));
        Site { at, store, stop: Some(stop), task: Some(task), folder }
    }

    /// Stops the server as an operator does.
    pub(crate) async fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.task.take().unwrap().await.unwrap();
    }

    /// Stops it and starts it again on the same database.
    pub(crate) async fn restart(mut self) -> Site {
        self.stop().await;
        Site::in_folder(Arc::clone(&self.folder)).await
    }

    /// Stops it and starts it again on the same database with other limits.
    pub(crate) async fn restart_with(mut self, limits: Limits) -> Site {
        self.stop().await;
        let folder = Arc::clone(&self.folder);
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let config = Config { limits, workers: 0, ..Config::default() };
        Site::with_config(folder, store, Arc::new(LocalBus::new()), config).await
    }

    /// Stops it and starts it again, as if it had last been alive at `alive_ms`.
    pub(crate) async fn restart_after_silence(mut self, alive_ms: i64) -> Site {
        self.stop().await;
        let store = SqliteStore::open(&self.folder.0.join("test.db")).await.unwrap();
        store.set_alive_ms(alive_ms).await.unwrap();
        store.close().await.unwrap();
        Site::in_folder(Arc::clone(&self.folder)).await
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        request(self.at, "GET", path, &bearer(token), b"").await
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let mut headers = bearer(token);
        headers.push("content-type: application/json".to_owned());
        request(self.at, "POST", path, &headers, body.to_string().as_bytes()).await
    }

    pub(crate) async fn act(&self, seat: &Seat, action: Value) -> Answer {
        self.post(&format!("/api/matches/{}/actions", seat.id), Some(&seat.token), &action).await
    }

    pub(crate) async fn state(&self, seat: &Seat) -> Value {
        self.get(&format!("/api/matches/{}", seat.id), Some(&seat.token)).await.json()
    }

    /// A metric of the server.
    pub(crate) async fn counted(&self, name: &str) -> u64 {
        let text = self.get("/metrics", None).await.text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    }

    pub(crate) async fn watch(&self, id: &str) -> Value {
        self.get(&format!("/api/matches/{id}"), None).await.json()
    }

    pub(crate) async fn socket(&self, seat: &Seat) -> Socket {
        Socket::open(self.at, &seat.id, Some(&seat.token), "").await
    }

    /// A match between two people: one creates it, the other takes the invitation. First's seat comes first.
    pub(crate) async fn pair(&self, variant: &str, more: Value) -> [Seat; 2] {
        let (game, _) = catalogue().find(variant).unwrap();
        let [first, second] = game.info().sides;
        let mut new_match =
            json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
        new_match.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        let made = self.post("/api/matches", None, &new_match).await;
        assert_eq!(made.status, 200, "{}", made.text());
        let made = made.json();
        let code = made["invite"]["code"].as_str().unwrap();
        let taken = self.post(&format!("/api/invites/{code}"), None, &json!({})).await.json();
        assert_eq!(taken["side"], second);
        let id = made["id"].as_str().unwrap().to_owned();
        let seat = |token: &Value, side: &'static str| Seat {
            id: id.clone(),
            side,
            token: token.as_str().unwrap().to_owned(),
        };
        [seat(&made["tokens"][first], first), seat(&taken["tokens"][second], second)]
    }

    /// A match between two people in which both have made their first move: now First's clock runs.
    pub(crate) async fn begun_pair(&self, variant: &str, more: Value) -> [Seat; 2] {
        let seats = self.pair(variant, more).await;
        for (ply, seat) in seats.iter().enumerate() {
            let text = pick(&self.state(seat).await, &mut game_core::Rng::new(1));
            let done = self.act(seat, json!({ "type": "move", "ply": ply, "text": text })).await;
            assert_eq!(done.status, 200, "{}", done.text());
        }
        seats
    }

    pub(crate) async fn delete(&self, seat: &Seat) -> Answer {
        request(self.at, "DELETE", &format!("/api/matches/{}", seat.id), &bearer(Some(&seat.token)), b"").await
    }

    /// The bytes of all files of the database, once the server has stopped.
    pub(crate) fn files(&self) -> Vec<u8> {
        let files = std::fs::read_dir(&self.folder.0).unwrap().map(|file| file.unwrap().path());
        files.filter(|path| path.is_file()).flat_map(|path| std::fs::read(path).unwrap()).collect()
    }

    /// A match against the computer, which plays Second.
    pub(crate) async fn against_computer(&self, variant: &str, level: u8) -> Seat {
        let (game, _) = catalogue().find(variant).unwrap();
        let [first, second] = game.info().sides;
        let seats = json!({ first: { "kind": "me" }, second: { "kind": "computer", "level": level } });
        let made = self.post("/api/matches", None, &json!({ "variant": variant, "seats": seats })).await;
        assert_eq!(made.status, 200, "{}", made.text());
        let made = made.json();
        Seat {
            id: made["id"].as_str().unwrap().to_owned(),
            side: first,
            token: made["tokens"][first].as_str().unwrap().to_owned(),
        }
    }
}

/// A seat and its token.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) id: String,
    pub(crate) side: &'static str,
    pub(crate) token: String,
}

fn bearer(token: Option<&str>) -> Vec<String> {
    token.map(|token| format!("authorization: Bearer {token}")).into_iter().collect()
}

/// Every variant of every game, with its default options.
pub(crate) fn variants() -> Vec<String> {
    let of = |game: &&'static dyn registry::AnyGame| {
        let info = game.info();
        info.variants.iter().map(move |variant| format!("{}/{}", info.id, variant.id))
    };
    registry::GAMES.iter().flat_map(of).collect()
}

/// A variant of a game without secrets, and one with.
pub(crate) fn open_and_hidden() -> [String; 2] {
    [false, true].map(|is_hidden| {
        let game = registry::GAMES.iter().find(|game| game.info().is_hidden == is_hidden).expect("there is one");
        format!("{}/{}", game.info().id, game.info().variants[0].id)
    })
}

/// A move that a state offers, or a set-up.
pub(crate) fn pick(state: &Value, rng: &mut game_core::Rng) -> String {
    if state["setup_due"] == true {
        return some_setup(&state["setup"], rng);
    }
    let moves = state["options"]["moves"].as_array().unwrap_or_else(|| panic!("no moves in {state}"));
    rng.pick(moves).unwrap_or_else(|| panic!("no moves in {state}"))["text"].as_str().unwrap().to_owned()
}

/// A random set-up.
pub(crate) fn some_setup(setup: &Value, rng: &mut game_core::Rng) -> String {
    let letter = |value: &Value| value.as_str().unwrap().chars().next().unwrap();
    let stock = setup["stock"].as_array().unwrap().iter();
    let mut letters: Vec<char> =
        stock.flat_map(|s| std::iter::repeat_n(letter(&s["letter"]), s["count"].as_u64().unwrap() as usize)).collect();
    let rows: Vec<usize> = setup["rows"].as_array().unwrap().iter().map(|row| row.as_array().unwrap().len()).collect();
    letters.resize(rows.iter().sum(), letter(&setup["empty"]));
    rng.shuffle(&mut letters);
    let mut letters = letters.into_iter();
    let rows: Vec<String> = rows.iter().map(|length| letters.by_ref().take(*length).collect()).collect();
    format!("{}{}", setup["prefix"].as_str().unwrap(), rows.join("/"))
}
