//! Bots that play within their time: the threads, clocks and tables on disk that the pure crates may not have.

pub mod arena;
mod bot;
mod cache;
mod clock;
mod exact;
mod external;
mod memory_table;
mod net_file;
pub mod session;
mod table_file;
mod table_format;
mod table_writer;
mod threads;

pub use bot::{Bot, BotOptions};
pub use exact::{Effort, Exact};
pub use external::ExternalProgram;
pub use levels::{BotSpec, Budget, LEVEL_TIME, LEVELS, UnknownBot};
pub use memory_table::MemoryTable;
pub use net_file::read_net_file;
pub use table_file::TableFile;
pub use table_format::TableError;
pub use table_writer::TableWriter;
pub use threads::Threads;
