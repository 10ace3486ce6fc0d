//! Migrations: databases that earlier programs created are opened, because every released migration is unchanged byte
//! for byte.

use crate::File;
use rusqlite::Connection;
use services::Postgres;
use std::path::Path;
use store::{Address, open};

/// A line for each migration: database, number, name and the SHA-384 that is stored in every database to which it was
/// applied. These are the values that were written when the migration was released. A new migration gets a line; a
/// line never changes.
const RELEASED: &str = include_str!("../../migrations/checksums.txt");

/// Both databases write the lines of the list by themselves, with `encode` or `hex`.
fn lines_by(database: &str, hex: &str) -> String {
    format!(
        "SELECT '{database} ' || version || ' \"' || description || '\" ' || {hex} FROM _sqlx_migrations \
         WHERE success AND execution_time > 0 ORDER BY version"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn new_databases_record_the_same_migrations_as_those_of_earlier_programs() {
    let file = File::new("released-migrations");
    let url = Postgres::shared().database();
    for at in [&file.url(), &url] {
        open(at).await.unwrap().close().await.unwrap();
    }
    let connection = Connection::open(file.path()).unwrap();
    let mut statement = connection.prepare(&lines_by("sqlite", "lower(hex(checksum))")).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    let sqlite: String = rows.map(|line: Result<String, _>| line.unwrap() + "\n").collect();
    let name = url.rsplit('/').next().unwrap();
    let postgres = Postgres::shared().sql(name, &lines_by("postgres", "encode(checksum, 'hex')"));
    assert_eq!(sqlite + &postgres, RELEASED, "a released migration was changed, or a new one has no line");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_of_a_folder_is_a_migration() {
    let file = File::new("listed-migrations");
    for (folder, at) in [("sqlite", file.url()), ("postgres", Postgres::shared().database())] {
        open(&at).await.unwrap().close().await.unwrap();
        let migrations = at.parse::<Address>().unwrap().migrations().await.unwrap();
        let name = |migration: &store::MigrationState| {
            format!("{:04}_{}.sql", migration.number, migration.name.as_ref().unwrap().replace(' ', "_"))
        };
        let migrations: Vec<_> = migrations.iter().map(name).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let files = path.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<_> = files.collect();
        files.sort();
        assert_eq!(migrations, files);
    }
}

/// A migration that was changed after it was applied to a database is refused because of its checksum, and so is one
/// that was not finished.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_another_migration_is_refused() {
    let file = File::new("another-migration");
    open(&file.url()).await.unwrap().close().await.unwrap();
    let connection = Connection::open(file.path()).unwrap();
    for (change, expected) in [("checksum = x'00'", "modified"), ("success = FALSE", "interrupted")] {
        connection.execute_batch(&format!("UPDATE _sqlx_migrations SET {change} WHERE version = 2")).unwrap();
        let refused = open(&file.url()).await.err().expect("another migration 2 is not ours").to_string();
        assert!(refused.contains("migration 2") && refused.contains(expected), "{refused}");
    }
}
