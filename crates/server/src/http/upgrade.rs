//! The upgrade of a request to a WebSocket.
//!
//! The sockets of axum send whole messages only, and keep a buffer as large as the largest of them as long as they are
//! open. Those here give access to the frames, so that a long message is sent in parts ([`text_frames`]).

use crate::ApiError;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::MAX_FRAME_BYTES;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The receive buffer of a socket: frames are small and there are many sockets.
const RECEIVE_BUFFER: usize = 2 * 1024;
/// The bytes of queued messages at which a socket sends before it is told to.
const QUEUE_BYTES: usize = 16 * 1024;

/// A request that asks for a WebSocket.
pub(crate) struct SocketUpgrade {
    accept: HeaderValue,
    upgrade: OnUpgrade,
}

impl SocketUpgrade {
    /// Accepts the request and serves the socket.
    pub(crate) fn serve<F: Future<Output = ()> + Send + 'static>(
        self,
        serve: impl FnOnce(WebSocketStream<TokioIo<Upgraded>>) -> F + Send + 'static,
    ) -> Response {
        let SocketUpgrade { accept, upgrade } = self;
        let config = WebSocketConfig::default()
            .read_buffer_size(RECEIVE_BUFFER)
            .write_buffer_size(QUEUE_BYTES)
            .max_message_size(Some(2 * MAX_FRAME_BYTES))
            .max_frame_size(Some(2 * MAX_FRAME_BYTES));
        tokio::spawn(async move {
            // The client may have gone meanwhile.
            let Ok(upgraded) = upgrade.await else { return };
            let stream = TokioIo::new(upgraded);
            serve(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await).await;
        });
        let lines = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, lines).into_response()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SocketUpgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let lists = |name: HeaderName, wanted: &str| {
            let lines = parts.headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
            lines.flat_map(|line| line.split(',')).any(|one| one.trim().eq_ignore_ascii_case(wanted))
        };
        let is_asked = parts.method == Method::GET
            && lists(header::CONNECTION, "upgrade")
            && lists(header::UPGRADE, "websocket")
            && lists(header::SEC_WEBSOCKET_VERSION, "13");
        let accept = accept(&parts.headers).filter(|_| is_asked);
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        match (accept, upgrade) {
            (Some(accept), Some(upgrade)) => Ok(SocketUpgrade { accept, upgrade }),
            _ => Err(ApiError::bad_request("this address takes the upgrade to a WebSocket of version 13, by GET")),
        }
    }
}

/// The answer to the key of the request, if there is one.
fn accept(headers: &HeaderMap) -> Option<HeaderValue> {
    let key = headers.get(header::SEC_WEBSOCKET_KEY)?;
    HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok()
}

/// The frames of a text in these parts, each with whether it is the last one.
pub(crate) fn text_frames<E>(
    parts: impl Iterator<Item = Result<(Bytes, bool), E>>,
) -> impl Iterator<Item = Result<Message, E>> {
    parts.enumerate().map(|(n, part)| {
        let code = OpCode::Data(if n == 0 { Data::Text } else { Data::Continue });
        part.map(|(bytes, is_last)| Message::Frame(Frame::message(bytes, code, is_last)))
    })
}
