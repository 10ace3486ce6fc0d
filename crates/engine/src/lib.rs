//! What the pure crates below may not have: threads, and tables on disk.

mod cache;
mod memory_table;
mod table_file;
mod table_format;
mod table_writer;
mod threads;

pub use memory_table::MemoryTable;
pub use table_file::TableFile;
pub use table_format::TableError;
pub use table_writer::TableWriter;
pub use threads::Threads;
