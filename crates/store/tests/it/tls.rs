//! PostgreSQL over TLS: the server's certificate is verified, and errors say what is wrong with it.

use services::{Authority, Guests, Postgres};
use store::{StoreError, open};

/// Checks that opening a database fails with this message, which does not contain the password.
async fn check_refusal(url: &str, expected: &str) {
    let error = open(url).await.err().unwrap_or_else(|| panic!("{url} was opened"));
    assert!(matches!(error, StoreError::Unreachable(_)), "{error:?}");
    let error = error.to_string();
    assert!(error.contains("postgres://tabula@") && error.contains(expected), "{error}");
    assert!(!error.contains("sesame"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_trusted_if_its_authority_vouches_for_it() {
    let (ours, another) = (Authority::new(), Authority::new());
    let postgres = Postgres::with_tls(&ours, Guests::All);
    let url = postgres.database();
    let with = |mode: &str, authority: &Authority| {
        format!("{url}?sslmode={mode}&sslrootcert={}", authority.certificate().display())
    };
    for url in [with("verify-full", &ours), with("verify-ca", &ours), format!("{url}?sslmode=require")] {
        let store = open(&url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
        store.set_alive_ms(7).await.unwrap();
        let sql =
            "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'tabula'";
        assert_eq!(postgres.sql("postgres", sql), "t\n", "{url}");
        store.close().await.unwrap();
    }
    for mode in ["verify-full", "verify-ca"] {
        check_refusal(&with(mode, &another), "invalid peer certificate: UnknownIssuer").await;
        // The certificate is for the IP address only. (For other programs, `verify-ca` checks no name.)
        let by_name = with(mode, &ours).replace("127.0.0.1", "localhost");
        check_refusal(&by_name, "certificate not valid for name \"localhost\"").await;
    }
    let error = open(&format!("{url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem")).await.err().unwrap();
    assert!(error.to_string().contains("sslrootcert: cannot read the file /nowhere/ca.pem: No such file"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_tls_is_refused_if_tls_is_asked_for() {
    let url = Postgres::shared().database();
    for mode in ["require", "verify-ca", "verify-full"] {
        check_refusal(&format!("{url}?sslmode={mode}"), "server does not support TLS").await;
    }
    open(&format!("{url}?sslmode=prefer")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_may_ask_who_we_are() {
    let ours = Authority::new();
    let postgres = Postgres::with_tls(&ours, Guests::Certified);
    let url = format!("{}?sslmode=verify-full&sslrootcert={}", postgres.database(), ours.certificate().display());
    let us = ours.vouch("node");
    let certified = format!("{url}&sslcert={}&sslkey={}", us.cert.display(), us.key.display());
    open(&certified).await.unwrap().set_alive_ms(7).await.unwrap();
    let error = open(&url).await.err().unwrap().to_string();
    assert!(error.contains("connection requires a valid client certificate") && !error.contains("sesame"), "{error}");
}
