//! Addresses of PostgreSQL: what a URL may contain, and what is wrong with others.

use services::Postgres;
use store::{Address, StoreError, open};

#[test]
fn the_parts_of_a_url_are_decoded() {
    for (url, expected) in [
        ("postgres://u:sesame@db.internal/x", "postgres://u@db.internal:5432/x"),
        ("postgresql://u@db:5433/x?pool=7&sslmode=disable", "postgres://u@db:5433/x"),
        ("postgres://a%40b:ses%2Fame@db/my%20games", "postgres://a@b@db:5432/my games"),
        ("postgres://u@[::1]:5433/x", "postgres://u@[::1]:5433/x"),
        ("postgres://u@%2Fvar%2Frun%2Fpostgresql/x", "postgres://u@/var/run/postgresql:5432/x"),
        ("postgres://u@db", "postgres://u@db:5432/u"),
        ("postgres://?host=db&port=5433&user=u&password=sesame&dbname=x", "postgres://u@db:5433/x"),
        ("postgres://u@db/x?hostaddr=10.0.0.7", "postgres://u@10.0.0.7:5432/x"),
        ("postgres://u@db/x?sslmode=VERIFY-FULL&sesame=unknown", "postgres://u@db:5432/x"),
    ] {
        let address: Address = url.parse().unwrap_or_else(|error: StoreError| panic!("{url}: {error}"));
        assert_eq!(address.to_string(), expected, "{url}");
    }
}

#[test]
fn an_error_says_which_part_of_a_url_is_wrong() {
    for (url, expected) in [
        ("postgres://u:sesame@db:99999/x", "invalid port"),
        ("postgres://u:sesame@db/x?port=many", "port is \"many\", expected a number up to 65535"),
        ("postgres://u:sesame@db/x?hostaddr=db", "hostaddr is \"db\", expected an IP address"),
        ("postgres://u:sesame@db/x?sslmode=maybe", "sslmode is \"maybe\", expected disable, allow, prefer, require"),
        ("postgres://u:sesame%FF@db/x", "the password is not UTF-8"),
        ("postgres://u:sesame@db/%FF", "the name of the database is not UTF-8"),
    ] {
        let error = url.parse::<Address>().expect_err(url).to_string();
        assert!(error.contains(expected), "{url}: {error}");
        assert!(error.starts_with("bad address") && !error.contains("sesame"), "{error}");
    }
}

/// The server reads `options`: it refuses a setting that it does not know.
#[tokio::test(flavor = "multi_thread")]
async fn options_are_passed_to_the_server() {
    let url = Postgres::shared().database();
    for options in ["options=-c%20unheard_of%3D1", "options[unheard_of]=1"] {
        let error = open(&format!("{url}?{options}")).await.err().expect("an unknown setting").to_string();
        assert!(error.contains("unrecognized configuration parameter \"unheard_of\""), "{error}");
    }
    let options = "options[work_mem]=8MB&options[statement_timeout]=5%20min&options=-c%20jit%3Doff";
    assert_eq!(open(&format!("{url}?{options}")).await.unwrap().ping().await, Ok(()));
}
