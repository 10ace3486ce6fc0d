//! The web server: matches over HTTP and WebSocket, the page, the computer's players.
//!
//! [`app`] is the whole server as one service and the seam for tests; `listen` puts it on a socket. A match changes in one
//! way only (`App::commit`): deeds are decided on the table, appended to the log and, once they are safe there, shown to
//! everybody who may see them. What a viewer gets is made by one function (`view::state_for`). Nothing here knows a game.

mod absence;
mod act;
mod analysis;
mod app;
mod asker;
mod asks;
mod assets;
mod bots;
mod bus;
mod chores;
mod clock;
mod config;
mod connections;
mod credits;
mod deed;
mod erase;
mod error;
mod extract;
mod facts;
mod guard;
mod history;
mod hosts;
mod listen;
mod live;
mod manual;
mod manual_fr;
mod markdown;
mod matches;
mod memory;
mod metrics;
mod names;
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
mod stream;
mod table;
mod thinkers;
mod time;
mod turns;
mod view;
mod watch;
mod work;

pub use app::App;
pub use assets::check_page_folder;
pub use bus::{Bus, BusError, Here, Line, LocalBus, NatsBus, News, Topic};
pub use config::{Config, Keep, Limits};
pub use error::ApiError;
pub use listen::{serve, work};
pub use prune::check_log;
pub use qr::terminal_qr;
pub use routes::app;
