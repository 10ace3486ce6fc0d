//! Migrations: databases that earlier programs created are opened, because every released step is unchanged byte for
//! byte.

use crate::File;
use services::Postgres;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};
use std::path::Path;
use store::{Address, open};

/// A line for each step: database, number, name and the SHA-384 that is stored in every database which has taken it.
/// These are the values that sqlx's macro `migrate!` wrote when the step was released. A new step gets a line; a line
/// never changes.
const RELEASED: &str = include_str!("../../migrations/checksums.txt");

const SQL: &str = "SELECT version, description, checksum, success FROM _sqlx_migrations ORDER BY version";

/// The steps that a new database has recorded, in the format of the list.
macro_rules! remembered {
    ($database:literal, $options:expr) => {{
        let mut connection = $options.connect().await.unwrap();
        let rows = sqlx::query(SQL).fetch_all(&mut connection).await.unwrap();
        let lines = rows.iter().map(|row| {
            assert!(row.get::<bool, _>(3), "a step is done");
            let checksum: String = row.get::<Vec<u8>, _>(2).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{} {} {:?} {checksum}\n", $database, row.get::<i64, _>(0), row.get::<String, _>(1))
        });
        lines.collect::<String>()
    }};
}

#[tokio::test(flavor = "multi_thread")]
async fn new_databases_remember_the_same_steps_as_those_of_earlier_programs() {
    let file = File::new("released-steps");
    let url = Postgres::shared().database();
    for at in [&file.url(), &url] {
        open(at).await.unwrap().close().await.unwrap();
    }
    let sqlite = remembered!("sqlite", SqliteConnectOptions::new().filename(file.path()));
    let postgres = remembered!("postgres", url.parse::<PgConnectOptions>().unwrap());
    assert_eq!(sqlite + &postgres, RELEASED, "a released step was changed, or a new one has no line");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_of_a_folder_is_a_step() {
    let file = File::new("listed-steps");
    for (folder, at) in [("sqlite", file.url()), ("postgres", Postgres::shared().database())] {
        open(&at).await.unwrap().close().await.unwrap();
        let steps = at.parse::<Address>().unwrap().steps().await.unwrap();
        let name =
            |step: &store::Step| format!("{:04}_{}.sql", step.number, step.name.as_ref().unwrap().replace(' ', "_"));
        let steps: Vec<_> = steps.iter().map(name).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let files = path.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<_> = files.collect();
        files.sort();
        assert_eq!(steps, files);
    }
}

/// A step that was changed after a database had taken it is refused because of its checksum.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_another_step_is_refused() {
    let file = File::new("another-step");
    open(&file.url()).await.unwrap().close().await.unwrap();
    let mut connection = SqliteConnectOptions::new().filename(file.path()).connect().await.unwrap();
    sqlx::query("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2")
        .execute(&mut connection)
        .await
        .unwrap();
    drop(connection);
    let refused = open(&file.url()).await.err().expect("another step 2 is not ours").to_string();
    assert!(refused.contains("migration 2") && refused.contains("modified"), "{refused}");
}
