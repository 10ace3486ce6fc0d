//! The OpenAPI 3.1 description of the API, and its version for people, made from the list of routes and the types of
//! the wire.

use crate::http::error::status_of;
use protocol::ErrorCode;
use registry::Lang;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

type Make = fn(&mut SchemaGenerator) -> Schema;

const JSON: &str = "application/json";

/// A call of the API: its parameters, its answers and its errors.
pub(crate) struct Call {
    method: &'static str,
    says: &'static str,
    asks: Vec<Query>,
    takes: Option<(&'static str, Make)>,
    gives: Vec<(&'static str, Make)>,
    status: u16,
    later: Option<u16>,
    refuses: Vec<ErrorCode>,
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
    pub(crate) fn takes<T: JsonSchema>(self) -> Self {
        Call { takes: Some((JSON, SchemaGenerator::subschema_for::<T>)), ..self }
    }

    /// Sets a body of plain text.
    pub(crate) fn takes_text(self) -> Self {
        Call { takes: Some(("text/plain", text)), ..self }
    }

    /// Adds a type of the answer.
    pub(crate) fn gives<T: JsonSchema>(mut self) -> Self {
        self.gives.push((JSON, SchemaGenerator::subschema_for::<T>));
        self
    }

    /// Sets an answer that is not JSON.
    pub(crate) fn sends(mut self, kind: &'static str) -> Self {
        self.gives.push((kind, text));
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

fn text(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<String>()
}

/// The description of these calls of a server with these languages.
pub(crate) fn document<'a>(calls: impl Iterator<Item = (&'static str, &'a Call)>, languages: &[Lang]) -> Value {
    let mut schemas =
        SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into()).into_generator();
    let error = schemas.subschema_for::<protocol::ErrorBody>();
    let mut paths: Map<String, Value> = Map::new();
    for (path, call) in calls {
        let mut operation = json!({ "summary": call.says, "parameters": parameters(path, call, languages) });
        if let Some((kind, takes)) = call.takes {
            operation["requestBody"] =
                json!({ "required": true, "content": { kind: { "schema": takes(&mut schemas) } } });
        }
        operation["responses"] = responses(path, call, &error, &mut schemas);
        paths.entry(path.to_owned()).or_insert_with(|| json!({}))[call.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Tabula", "version": env!("CARGO_PKG_VERSION"), "description": "Board games for two." },
        "components": {
            "schemas": schemas.take_definitions(true),
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

fn responses(path: &str, call: &Call, error: &Schema, schemas: &mut SchemaGenerator) -> Value {
    let mut content: Map<String, Value> = Map::new();
    for (kind, gives) in &call.gives {
        let schema = gives(schemas).to_value();
        let known = content.remove(*kind).map(|known| known["schema"].clone());
        let schema = known.map_or_else(|| schema.clone(), |known| json!({ "anyOf": [known, schema] }));
        content.insert((*kind).to_owned(), json!({ "schema": schema }));
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
        let content = json!({ JSON: { "schema": error } });
        responses.insert(status.to_string(), json!({ "description": names.join(", "), "content": content }));
    }
    Value::Object(responses)
}
