//! Which address gives which answer: the addresses of the API that need no other player.

use crate::address::Address;
use crate::channels::told;
use crate::input::RequestAnswer;
use crate::work::Asker;
use crate::{Around, Failure, Offline};
use answers::pictures::{PictureOptions, Sitter};
use answers::{AnswerError, catalogue, positions, scenes, setups};
use draw::Theme;
use matches::replay::{self, ReplayPerspective};
use matches::view::events_since;
use matches::{ActionError, Perspective, record};
use protocol::{Deleted, Done, Request, Retention, ServerMessage, Uploaded};
use registry::Lang;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::AtomicBool;

const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

/// The body of an answer, with its status and content type.
struct Body {
    status: u16,
    kind: &'static str,
    text: String,
}

impl Offline {
    /// Answers a request, now or with a later call.
    pub(crate) fn request(&mut self, request: u64, method: &str, path: &str, body: &str, around: &mut Around) {
        let address = Address::new(path);
        match self.route(request, method, &address, body, around) {
            Ok(Some(Body { status, kind, text })) => {
                around.effects.answers.push(RequestAnswer { request, status, kind, body: text });
            }
            Ok(None) => {}
            Err(Failure::Needs(id)) => around.effects.needs = Some(id),
            Err(Failure::Refused(error)) => around.refuse(request, &error),
        }
    }

    fn route(
        &mut self,
        request: u64,
        method: &str,
        address: &Address,
        body: &str,
        around: &mut Around,
    ) -> Result<Option<Body>, Failure> {
        let parts = address.parts();
        let answer = match (method, &parts[..]) {
            ("GET", ["art", file]) => self.art(file)?,
            ("GET", ["api", "about"]) => json(&catalogue::about(&self.catalogue, self.lang(address, around), "")),
            ("GET", ["api", "challenges"]) => json(&[(); 0]),
            ("GET", ["api", "retention"]) => json(&NEVER_EXPIRES),
            ("GET", ["api", "board"]) => {
                let (game, setting) = self.catalogue.find(address.value("variant").unwrap_or_default())?;
                json(&catalogue::board(game, &setting))
            }
            ("GET", ["api", "games", rest @ ..]) => self.game(rest, address, around)?,
            ("POST", ["api", "positions"]) => {
                json(&positions::show(&self.catalogue, read(body)?, &AtomicBool::new(false))?)
            }
            ("POST", ["api", "grids"]) => json(&positions::grid(&self.catalogue, read(body)?)?),
            ("POST", ["api", "setups"]) => json(&setups::read(&self.catalogue, &read(body)?)?),
            ("POST", ["api", "analysis"]) => {
                self.analyse(request, read(body)?)?;
                return Ok(None);
            }
            ("POST", ["api", "records"]) => json(&self.upload(body, around)?),
            ("POST", ["api", "matches"]) => json(&self.create(read(body)?, around)?),
            (_, ["api", "matches", id, rest @ ..]) => {
                return self.of_match(request, method, id, rest, address, body, around);
            }
            _ => return Err(AnswerError::NotFound("page").into()),
        };
        Ok(Some(answer))
    }

    fn game(&self, rest: &[&str], address: &Address, around: &Around) -> Result<Body, Failure> {
        let lang = self.lang(address, around);
        Ok(match rest {
            [] => json(&catalogue::games(&self.catalogue, lang)),
            [game, "texts"] => json(&catalogue::texts(self.catalogue.find_game(game)?, lang)),
            [game, "rules"] => json(&catalogue::rules(self.catalogue.find_game(game)?, lang)),
            [game, "lesson"] => json(&catalogue::lesson(self.catalogue.find_game(game)?, lang)?),
            [game, "picture.svg"] => {
                let (game, setting) = self.catalogue.find(address.value("variant").unwrap_or(game))?;
                Body { status: 200, kind: SVG, text: scenes::picture(game, &setting, theme(address)) }
            }
            _ => return Err(AnswerError::NotFound("page").into()),
        })
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one request")]
    fn of_match(
        &mut self,
        request: u64,
        method: &str,
        id: &str,
        rest: &[&str],
        address: &Address,
        body: &str,
        around: &mut Around,
    ) -> Result<Option<Body>, Failure> {
        let live = self.live(id, around)?;
        let perspective = || Perspective::choose(&live.state, live.own(), address.value("as"));
        let stop = AtomicBool::new(false);
        Ok(Some(match (method, rest) {
            ("GET", []) => {
                let perspective = perspective()?;
                let mut state = told(&live.at_rest(around.now_ms), perspective, &self.presence(id));
                if let Some(since) = address.number("since")? {
                    state.events = events_since(&live.state, perspective.viewer, since);
                }
                json(&ServerMessage::State(Box::new(state)))
            }
            ("DELETE", []) => {
                self.drop_match(id);
                self.close_all(id, around);
                around.effects.deleted.push(id.to_owned());
                json(&Deleted { is_deleted: true })
            }
            ("POST", ["actions"]) => {
                let (perspective, action): (_, Request) = (perspective()?, read(body)?);
                match self.answer(id, perspective, action, Asker::Request(request), around)? {
                    Some(ServerMessage::Ack { version, .. }) => json(&Done { version }),
                    Some(other) => json(&other),
                    None => return Ok(None),
                }
            }
            ("POST", ["follow"]) => {
                let next = live.state.rematch_id.clone().ok_or(AnswerError::NotFound("rematch"))?;
                json(&Uploaded { id: next })
            }
            ("GET", ["record"]) => {
                let text = record::record(&live.log, perspective()?.viewer, &stop)?;
                Body { status: 200, kind: "text/plain; charset=utf-8", text }
            }
            ("GET", ["replay"]) => {
                let (from, to) = (address.number("from")?.unwrap_or(0), address.number("to")?.unwrap_or(u64::MAX));
                if from > to {
                    return Err(AnswerError::bad_request(format!("from {from} is behind to {to}")).into());
                }
                if live.state.game.info().is_hidden && !live.state.is_over() && !live.state.config.is_uploaded {
                    return Err(ActionError::NotAllowed("a game with secrets is replayed when it is over").into());
                }
                let (lens, seen_by) = ReplayPerspective::named(&live.state, address.value("as"))?;
                let size = |ply: u64| usize::try_from(ply).unwrap_or(usize::MAX);
                json(&replay::replay(&live.log, lens, seen_by, size(from)..size(to), &stop)?)
            }
            ("GET", ["analysis"]) => {
                if !live.state.is_over() && !live.state.config.is_uploaded {
                    return Err(ActionError::NotAllowed("a match is analysed when it is over").into());
                }
                let analysis = self.match_analysis(id);
                let status = if analysis.done == analysis.total { 200 } else { 202 };
                Body { status, ..json(&analysis) }
            }
            ("GET", ["picture.svg"]) => {
                let ply = address.number("ply")?.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX));
                let (viewer, lang) = (perspective()?.viewer, self.lang(address, around));
                let options = PictureOptions { viewer, ply, theme: theme(address), lang, is_card: false };
                Body { status: 200, kind: SVG, text: Sitter::new(&live.state).svg(options) }
            }
            ("POST", ["device"]) => {
                return Err(ActionError::NotAllowed("playing on elsewhere needs a server").into());
            }
            _ => return Err(AnswerError::NotFound("page").into()),
        }))
    }

    /// `GAME.svg`: the symbols without styles; `GAME.css`: the styles.
    fn art(&self, file: &str) -> Result<Body, AnswerError> {
        let missing = AnswerError::NotFound("drawing");
        let Some((game, ending)) = file.rsplit_once('.') else { return Err(missing) };
        let Ok(game) = self.catalogue.find_game(game) else { return Err(missing) };
        let (symbols, style) = catalogue::art(game);
        match ending {
            "svg" => Ok(Body { status: 200, kind: SVG, text: symbols }),
            "css" => Ok(Body { status: 200, kind: "text/css; charset=utf-8", text: style.to_owned() }),
            _ => Err(missing),
        }
    }

    /// The language that the address names, else that of the page.
    fn lang(&self, address: &Address, around: &Around) -> Lang {
        let named = address.value("lang").or(around.lang.as_deref());
        named.and_then(|id| self.catalogue.language(id)).unwrap_or(self.catalogue.fallback_language())
    }
}

/// What a page stores, it stores until the player deletes it, or the browser does.
const NEVER_EXPIRES: Retention = Retention { unplayed_ms: None, uploads_ms: None, links_ms: None, played_ms: None };

fn theme(address: &Address) -> Theme {
    if address.value("theme") == Some("dark") { Theme::Dark } else { Theme::Light }
}

fn json<T: Serialize>(value: &T) -> Body {
    Body { status: 200, kind: JSON, text: serde_json::to_string(value).unwrap_or_default() }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, AnswerError> {
    serde_json::from_str(body).map_err(|error| AnswerError::bad_request(format!("the body cannot be used: {error}")))
}
