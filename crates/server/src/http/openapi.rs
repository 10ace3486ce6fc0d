//! The OpenAPI 3.1 description of the API, made from the list of routes and the schemas of the types of the wire.

use crate::http::error::status_of;
use protocol::ErrorCode;
use registry::Lang;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const JSON: &str = "application/json";

/// A call of the API: its parameters, its answers and its errors.
pub(crate) struct Call {
    method: &'static str,
    says: &'static str,
    asks: Vec<Query>,
    takes: Option<Body>,
    gives: Vec<Body>,
    status: u16,
    later: Option<u16>,
    refuses: Vec<ErrorCode>,
}

/// What a body contains.
#[derive(Clone, Copy)]
enum Body {
    /// A type of `protocol`, by its name there, as JSON.
    Type(&'static str),
    /// A list of values of a type.
    List(&'static str),
    /// An object of texts.
    Texts,
    /// Any JSON.
    Any,
    /// No JSON: the content type.
    Plain(&'static str),
}

/// A query parameter.
struct Query {
    name: &'static str,
    says: &'static str,
    is_needed: bool,
    /// Whether its value is the id of a language.
    is_language: bool,
}

impl Call {
    pub(crate) fn new(method: &'static str, says: &'static str) -> Self {
        let (asks, refuses) = (Vec::new(), Vec::new());
        Call { method, says, asks, takes: None, gives: Vec::new(), status: 200, later: None, refuses }
    }

    /// Adds an optional query parameter.
    pub(crate) fn asks(mut self, name: &'static str, says: &'static str) -> Self {
        self.asks.push(Query { name, says, is_needed: false, is_language: false });
        self
    }

    /// Adds a required query parameter.
    pub(crate) fn needs(mut self, name: &'static str, says: &'static str) -> Self {
        self.asks.push(Query { name, says, is_needed: true, is_language: false });
        self
    }

    /// Adds the optional query parameter that names a language.
    pub(crate) fn asks_language(mut self, name: &'static str, says: &'static str) -> Self {
        self.asks.push(Query { name, says, is_needed: false, is_language: true });
        self
    }

    /// Sets the type of the body.
    pub(crate) fn takes(self, name: &'static str) -> Self {
        Call { takes: Some(Body::Type(name)), ..self }
    }

    /// Sets a body of plain text.
    pub(crate) fn takes_text(self) -> Self {
        Call { takes: Some(Body::Plain("text/plain")), ..self }
    }

    /// Adds a type of the answer.
    pub(crate) fn gives(self, name: &'static str) -> Self {
        self.answers(Body::Type(name))
    }

    /// Adds a list as an answer, with the type of what is in it.
    pub(crate) fn gives_list(self, name: &'static str) -> Self {
        self.answers(Body::List(name))
    }

    /// Adds an object of texts as an answer.
    pub(crate) fn gives_texts(self) -> Self {
        self.answers(Body::Texts)
    }

    /// Adds an answer in JSON that is described elsewhere.
    pub(crate) fn gives_any(self) -> Self {
        self.answers(Body::Any)
    }

    /// Sets an answer that is not JSON.
    pub(crate) fn sends(self, kind: &'static str) -> Self {
        self.answers(Body::Plain(kind))
    }

    fn answers(mut self, body: Body) -> Self {
        self.gives.push(body);
        self
    }

    /// Sets a status other than 200.
    pub(crate) fn with(self, status: u16) -> Self {
        Call { status, ..self }
    }

    /// Adds a status for an answer that is not complete yet.
    pub(crate) fn later(self, status: u16) -> Self {
        Call { later: Some(status), ..self }
    }

    /// Adds errors besides those that every call may return.
    pub(crate) fn refuses<const N: usize>(mut self, codes: [ErrorCode; N]) -> Self {
        self.refuses.extend(codes);
        self
    }
}

impl Body {
    fn kind(self) -> &'static str {
        match self {
            Body::Plain(kind) => kind,
            _ => JSON,
        }
    }

    fn schema(self) -> Value {
        match self {
            Body::Type(name) => reference(name),
            Body::List(name) => json!({ "type": "array", "items": reference(name) }),
            Body::Texts => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            Body::Any => Value::Bool(true),
            Body::Plain(_) => json!({ "type": "string" }),
        }
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The description of these calls of a server with these languages.
pub(crate) fn document<'a>(calls: impl Iterator<Item = (&'static str, &'a Call)>, languages: &[Lang]) -> Value {
    let schemas: Value = serde_json::from_str(protocol::SCHEMAS).expect("a test has made the schemas");
    let mut paths: Map<String, Value> = Map::new();
    for (path, call) in calls {
        let mut operation = json!({ "summary": call.says, "parameters": parameters(path, call, languages) });
        if let Some(body) = call.takes {
            operation["requestBody"] =
                json!({ "required": true, "content": { body.kind(): { "schema": body.schema() } } });
        }
        operation["responses"] = responses(path, call);
        paths.entry(path.to_owned()).or_insert_with(|| json!({}))[call.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Tabula", "version": env!("CARGO_PKG_VERSION"), "description": "Board games for two." },
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat; browsers have it in a cookie" },
            },
        },
        "security": [{}, { "seat": [] }],
        "paths": paths,
    })
}

fn parameters(path: &str, call: &Call, languages: &[Lang]) -> Vec<Value> {
    let text = json!({ "type": "string" });
    let part = |name: &str| {
        let says = match name {
            "game" => "The id of a game",
            "id" => "The id of a match",
            "code" => "The code of the link",
            _ => "`picture.svg` or `picture.png`",
        };
        json!({ "name": name, "in": "path", "required": true, "description": says, "schema": text })
    };
    let query = |query: &Query| {
        let mut schema = text.clone();
        if query.is_language {
            schema["examples"] = languages.iter().map(|lang| lang.id).collect();
        }
        let (name, says, is_needed) = (query.name, query.says, query.is_needed);
        json!({ "name": name, "in": "query", "required": is_needed, "description": says, "schema": schema })
    };
    let parts = path.split(['{', '}']).skip(1).step_by(2).map(part);
    parts.chain(call.asks.iter().map(query)).collect()
}

fn responses(path: &str, call: &Call) -> Value {
    let mut content: Map<String, Value> = Map::new();
    for body in &call.gives {
        let schema = body.schema();
        let known = content.remove(body.kind()).map(|known| known["schema"].clone());
        let schema = known.map_or_else(|| schema.clone(), |known| json!({ "anyOf": [known, schema] }));
        content.insert(body.kind().to_owned(), json!({ "schema": schema }));
    }
    let done = |says: &str| {
        if content.is_empty() {
            json!({ "description": says })
        } else {
            json!({ "description": says, "content": content })
        }
    };
    let mut responses = Map::new();
    responses.insert(call.status.to_string(), done("done"));
    if let Some(later) = call.later {
        responses.insert(later.to_string(), done("not yet"));
    }
    let mut refusals: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    let always = if path.starts_with("/api/") {
        &[ErrorCode::BadHost, ErrorCode::TooManyRequests, ErrorCode::Busy, ErrorCode::Internal][..]
    } else {
        &[]
    };
    let from_others = (call.method != "get").then_some(ErrorCode::BadOrigin);
    let by_body = call.takes.is_some().then_some([ErrorCode::BadRequest, ErrorCode::TooLarge]).into_iter().flatten();
    for code in call.refuses.iter().chain(always).copied().chain(from_others).chain(by_body) {
        let name = json!(code).as_str().unwrap_or_default().to_owned();
        let names = refusals.entry(status_of(code).as_u16()).or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for (status, names) in refusals {
        let content = json!({ JSON: { "schema": reference("ErrorBody") } });
        responses.insert(status.to_string(), json!({ "description": names.join(", "), "content": content }));
    }
    Value::Object(responses)
}
