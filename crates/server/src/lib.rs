//! The web server: matches over HTTP and WebSocket, the page, the computer's players.
//!
//! [`app`] is the whole server as one service, which tests use; [`serve`] puts it on a socket. The rules of a match
//! (the effect of actions, the state of a viewer) are in the crate `matches`; this crate knows no game.
//!
//! | folder | contents |
//! |---|---|
//! | `http` | connections, middleware, routes and their descriptions, the socket of a match, errors |
//! | `live` | matches in memory: connections, creation, changes and deletion |
//! | `jobs` | the computer's moves, analyses and other long work: the queue, the threads, the kinds of jobs |
//! | `nodes` | several servers on one store: the bus, following the log, clock credits |
//! | `storage` | how a match is written to the store and read from it |
//! | `background` | work without a request: clocks run out, idle matches leave memory, old ones the store |
//!
//! Beside them: `app` (the state that all of it shares), `config`, `metrics`, `secrets` (ids and tokens), `site` (the
//! page as plain files for a host without a program) and `time` (the clock and the shutdown signal).

mod app;
mod background;
mod config;
mod http;
mod jobs;
mod live;
mod metrics;
mod nodes;
mod secrets;
mod site;
mod storage;
#[cfg(test)]
mod test_folder;
mod time;

pub use app::App;
pub use config::{Config, Keep, Limits};
pub use http::assets::check_page_folder;
pub use http::error::ApiError;
pub use http::listen::{serve, serve_jobs};
pub use http::qr::terminal_qr;
pub use http::routes::app;
pub use live::creation::DEVICE_MS;
pub use nodes::bus::{Bus, BusError, BusMessage, LocalBus, NatsBus, NodePresence, Topic, WireEntry};
pub use site::{SiteError, SiteFile, SiteOptions, site_files};
pub use storage::check_log;
