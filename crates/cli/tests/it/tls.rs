//! Nodes whose database and bus are reached over TLS only.

use crate::complaint;
use crate::serve::{Server, ask, variant};
use serde_json::{Value, json};
use services::{Authority, Guests, Nats, Postgres};

#[test]
fn a_move_goes_from_node_to_node_by_tls_alone() {
    let (ours, another) = (Authority::new(), Authority::new());
    let (postgres, nats) = (Postgres::with_tls(&ours, Guests::All), Nats::with_tls(&ours, Guests::Certified));
    let (url, us) = (postgres.database(), ours.vouch("node"));
    let db =
        |authority: &Authority| format!("{url}?sslmode=verify-full&sslrootcert={}", authority.certificate().display());
    let bus = |authority: &Authority| {
        let (ca, cert, key) = (authority.certificate(), us.cert.display(), us.key.display());
        format!("{}?ca={}&cert={cert}&key={key}", nats.url(), ca.display())
    };
    let node =
        || Server::with(&[("TABULA_DB".as_ref(), db(&ours).as_ref()), ("TABULA_BUS".as_ref(), bus(&ours).as_ref())]);
    let (a, b) = (node(), node());
    let (variant, [first, second]) = variant();
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "open" } });
    let made = ask(a.at, "POST", "/api/matches", None, &json!({ "variant": variant, "seats": seats })).unwrap().1;
    let code = made["invite"]["code"].as_str().unwrap_or_else(|| panic!("{made}"));
    let taken = ask(b.at, "POST", &format!("/api/invites/{code}"), None, &json!({})).unwrap().1;
    let tokens = [made["tokens"][first].as_str().unwrap(), taken["tokens"][second].as_str().unwrap()];
    let path = format!("/api/matches/{}", made["id"].as_str().unwrap());
    for (ply, node) in [&a, &b, &a].into_iter().enumerate() {
        // The player to move waits at its own node for the move at the other one.
        let wait = format!("{path}?since={ply}&wait=30");
        let state = ask(node.at, "GET", &wait, Some(tokens[ply % 2]), &Value::Null).unwrap().1;
        assert_eq!(state["ply"], ply, "{state}");
        let action = json!({ "type": "move", "ply": ply, "text": state["options"]["moves"][0]["text"] });
        let (status, answer) =
            ask(node.at, "POST", &format!("{path}/actions"), Some(tokens[ply % 2]), &action).unwrap();
        assert_eq!(status, 200, "{answer}");
    }
    for node in [&a, &b] {
        let (status, ready) = ask(node.at, "GET", "/ready", None, &Value::Null).unwrap();
        assert_eq!((status, &ready["bus"]), (200, &json!("ok")), "{ready}");
    }
    let sql = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'tabula' AND NOT ssl";
    assert_eq!(postgres.sql("postgres", sql), "0\n", "nobody goes without");

    let serve = |db: &str, bus: &str| {
        let error = complaint(&["serve", "--listen", "127.0.0.1:0", "--db", db, "--bus", bus], 1);
        assert!(!error.contains("sesame"), "{error}");
        error
    };
    let error = serve(&db(&another), &bus(&ours));
    assert!(error.contains("cannot open the database postgres://") && error.contains("UnknownIssuer"), "{error}");
    let error = serve(&db(&ours), &bus(&another));
    assert!(error.contains("cannot reach the bus at") && error.contains("UnknownIssuer"), "{error}");
}
