//! The web server: matches over HTTP and WebSocket, the page, the computer's players.
//!
//! [`app`] is the whole server as one service and the seam for tests; `listen` puts it on a socket. A match changes in one
//! way only (`App::commit`): deeds are decided on the table, appended to the log and, once they are safe there, shown to
//! everybody who may see them. What a viewer gets is made by one function (`view::state_for`). Nothing here knows a game.

mod absence;
mod analysis;
mod app;
mod asker;
mod assets;
mod bots;
mod bus;
mod chores;
mod config;
mod connections;
mod creation;
mod credits;
mod erase;
mod error;
mod extract;
mod guard;
mod hosts;
mod joined;
mod listen;
mod live;
mod manual;
mod manual_fr;
mod markdown;
mod metrics;
mod news;
mod openapi;
mod owner;
mod prune;
mod qr;
mod refusals;
mod requests;
mod routes;
mod seats;
mod secrets;
mod socket;
mod storage;
mod stream;
mod thinkers;
mod time;
mod turns;
mod watch;
mod work;

pub use app::App;
pub use bus::{Bus, BusError, Here, Line, LocalBus, NatsBus, News, Topic};
pub use config::{Config, Keep, Limits};
pub use error::ApiError;
pub use listen::{serve, work};
pub use qr::terminal_qr;
pub use routes::app;
pub use storage::check_log;
