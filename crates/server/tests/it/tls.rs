//! Mutual TLS between nodes and the bus: certificates are verified, client certificates are sent, errors are reported.

use futures_util::StreamExt;
use server::{Bus, BusMessage, NatsBus, Topic};
use services::{Authority, Certificate, Guests, Nats};
use std::time::Duration;

/// Whether a message on a bus is received.
async fn check_bus(url: &str) {
    let bus = NatsBus::connect(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
    let mut heard = bus.follow(&Topic::Jobs).await;
    let message = BusMessage::Work { urgency: 3 };
    for _ in 0..100 {
        // NATS knows a subscription a moment later.
        bus.publish(&Topic::Jobs, message.clone());
        if let Ok(received) = tokio::time::timeout(Duration::from_millis(200), heard.next()).await {
            return assert_eq!(received, Some(message));
        }
    }
    panic!("nothing is heard at {url}");
}

/// Checks that connecting fails with this message, which does not contain the password.
async fn check_refusal(url: &str, expected: &str) {
    let error = NatsBus::connect(url).await.err().unwrap_or_else(|| panic!("{url} was let in")).to_string();
    assert!(error.contains(expected), "{url}: {error}");
    assert!(!error.contains("sesame"), "{error}");
}

fn with_authority(url: &str, authority: &Authority) -> String {
    format!("{url}?ca={}", authority.certificate().display())
}

fn with_certificate(url: &str, certificate: &Certificate) -> String {
    format!("{url}&cert={}&key={}", certificate.cert.display(), certificate.key.display())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_is_trusted_if_its_authority_vouches_for_it() {
    let (ours, another) = (Authority::new(), Authority::new());
    let nats = Nats::with_tls(&ours, Guests::All);
    let url = with_authority(&nats.url(), &ours);
    check_bus(&url).await;
    check_bus(&url.replace("tls://", "nats://")).await;
    check_refusal(&with_authority(&nats.url(), &another), "invalid peer certificate: UnknownIssuer").await;
    check_refusal(&nats.url(), "invalid peer certificate: UnknownIssuer").await;
    check_refusal(&url.replace("127.0.0.1", "localhost"), "not valid for name").await;
    check_refusal(&url.replace("sesame-open", "sesame-shut"), "authorization violation").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_may_ask_who_we_are() {
    let (ours, another) = (Authority::new(), Authority::new());
    let nats = Nats::with_tls(&ours, Guests::Certified);
    let url = with_authority(&nats.url(), &ours);
    check_bus(&with_certificate(&url, &ours.vouch("node"))).await;
    let expected = "it wants to be shown a certificate that it trusts";
    check_refusal(&url, expected).await;
    check_refusal(&with_certificate(&url, &another.vouch("node")), expected).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_without_tls_is_refused_if_tls_is_asked_for() {
    let authority = Authority::new();
    let url = Nats::shared().url();
    let expected = "it does not speak TLS";
    check_refusal(&url.replace("nats://", "tls://"), expected).await;
    // A file with a certificate authority requires TLS too.
    check_refusal(&with_authority(&url, &authority), expected).await;
    check_refusal(&format!("{url}?ca=/nowhere/ca.pem"), "cannot read the file /nowhere/ca.pem: No such file").await;
    let cert = authority.vouch("node").cert;
    check_refusal(&format!("{url}?cert={}", cert.display()), "cert and key go together").await;
}
