//! TLS to PostgreSQL, by rustls.
//!
//! There is no channel binding: that would need a parser of certificates, and the SCRAM exchange proves the password
//! without it.

use super::options::{TlsMode, TlsOptions};
use std::io::{Error, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{self, CryptoProvider};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};

/// A connection of any kind, encrypted or not: the client's code is compiled once for all of them.
pub(super) struct Wire(Pin<Box<dyn Duplex>>);

trait Duplex: AsyncRead + AsyncWrite + Send {}

impl<T: AsyncRead + AsyncWrite + Send> Duplex for T {}

impl Wire {
    pub(super) fn new(stream: impl AsyncRead + AsyncWrite + Send + 'static) -> Wire {
        Wire(Box::pin(stream))
    }
}

/// A TLS handshake with the server of this name; none if connections are not encrypted.
pub(super) struct Handshake(pub(super) Option<(Arc<ClientConfig>, ServerName<'static>)>);

impl TlsConnect<Wire> for Handshake {
    type Stream = Wire;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Wire>> + Send>>;

    fn connect(self, wire: Wire) -> Self::Future {
        Box::pin(async move {
            let (config, host) = self.0.ok_or_else(|| Error::other("there is no TLS here"))?;
            Ok(Wire::new(TlsConnector::from(config).connect(host, wire).await?))
        })
    }
}

impl TlsStream for Wire {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        self.0.as_mut().poll_read(cx, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.0.as_mut().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.0.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.0.as_mut().poll_shutdown(cx)
    }
}

/// Reads the certificates. It blocks: files are read, and the system's authorities are many.
pub(super) fn config(options: &TlsOptions) -> Result<ClientConfig> {
    let provider = Arc::new(crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let builder = builder.with_safe_default_protocol_versions().map_err(Error::other)?;
    let builder = match options.mode {
        TlsMode::Verify => builder.with_root_certificates(authorities(options.root_cert.as_deref())?),
        _ => builder.dangerous().with_custom_certificate_verifier(Arc::new(Unverified(provider))),
    };
    match (&options.client_cert, &options.client_key) {
        (Some(cert), Some(key)) => {
            let key = PrivateKeyDer::from_pem_slice(&pem(key)?).map_err(|error| wrong("sslkey", &error))?;
            builder.with_client_auth_cert(certificates("sslcert", cert)?, key).map_err(Error::other)
        }
        (None, None) => Ok(builder.with_no_client_auth()),
        _ => Err(Error::other("sslcert and sslkey must be given together")),
    }
}

/// The system's authorities and those of `sslrootcert`.
fn authorities(root_cert: Option<&str>) -> Result<RootCertStore> {
    let mut trusted = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for error in found.errors {
        tracing::warn!(%error, "cannot read a certificate of the system");
    }
    trusted.add_parsable_certificates(found.certs);
    for certificate in root_cert.map_or(Ok(Vec::new()), |file| certificates("sslrootcert", file))? {
        trusted.add(certificate).map_err(|error| wrong("sslrootcert", &error))?;
    }
    Ok(trusted)
}

fn certificates(name: &str, file: &str) -> Result<Vec<CertificateDer<'static>>> {
    let pem = pem(file)?;
    let certificates = CertificateDer::pem_slice_iter(&pem).collect::<std::result::Result<_, _>>();
    certificates.map_err(|error| wrong(name, &error))
}

/// The contents of a file, or the PEM text itself.
fn pem(text: &str) -> Result<Vec<u8>> {
    if text.trim_start().starts_with("-----BEGIN") {
        return Ok(text.as_bytes().to_vec());
    }
    std::fs::read(text).map_err(|error| Error::new(error.kind(), format!("cannot read the file {text}: {error}")))
}

fn wrong(name: &str, error: &dyn std::error::Error) -> Error {
    Error::other(format!("{name} is not valid: {error}"))
}

/// Accepts every certificate, as `sslmode=require` asks: the connection is encrypted, with whomever.
#[derive(Debug)]
struct Unverified(Arc<CryptoProvider>);

type Verified<T> = std::result::Result<T, rustls::Error>;

impl ServerCertVerifier for Unverified {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Verified<ServerCertVerified> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Verified<HandshakeSignatureValid> {
        crypto::verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Verified<HandshakeSignatureValid> {
        crypto::verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
