//! The description of the API for machines (OpenAPI 3.1) and for people, made from the list of routes and the types of the wire.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::fmt::Write;

type Make = fn(&mut SchemaGenerator) -> Schema;

/// A call of the API.
pub(crate) struct Call {
    method: &'static str,
    says: &'static str,
    takes: Option<Make>,
    gives: Option<Make>,
}

impl Call {
    pub(crate) fn new(method: &'static str, says: &'static str) -> Self {
        Call { method, says, takes: None, gives: None }
    }

    /// With this body.
    pub(crate) fn takes<T: JsonSchema>(self) -> Self {
        Call { takes: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// With this answer.
    pub(crate) fn gives<T: JsonSchema>(self) -> Self {
        Call { gives: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }
}

/// The description of these calls.
pub(crate) fn document<'a>(calls: impl Iterator<Item = (&'static str, &'a Call)>) -> Value {
    let mut schemas =
        SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into()).into_generator();
    let error = schemas.subschema_for::<protocol::ErrorBody>();
    let mut paths: Map<String, Value> = Map::new();
    for (path, call) in calls {
        let content = |schema: Schema| json!({ "application/json": { "schema": schema } });
        let names = path.split(['{', '}']).skip(1).step_by(2);
        let parameter =
            |name: &str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
        let mut told = json!({ "summary": call.says, "parameters": names.map(parameter).collect::<Vec<_>>() });
        if let Some(takes) = call.takes {
            told["requestBody"] = json!({ "required": true, "content": content(takes(&mut schemas)) });
        }
        let mut done = json!({ "description": "done" });
        if let Some(gives) = call.gives {
            done["content"] = content(gives(&mut schemas));
        }
        told["responses"] =
            json!({ "200": done, "default": { "description": "refused", "content": content(error.clone()) } });
        paths.entry(path.to_owned()).or_insert_with(|| json!({}))[call.method] = told;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Tabula", "version": env!("CARGO_PKG_VERSION"), "description": "Board games for two." },
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat" } },
        },
        "security": [{}, { "seat": [] }],
        "paths": paths,
    })
}

/// The description for people.
pub(crate) fn page(document: &Value) -> String {
    let mut rows = String::new();
    for (path, calls) in document["paths"].as_object().into_iter().flatten() {
        for (method, call) in calls.as_object().into_iter().flatten() {
            let says = call["summary"].as_str().unwrap_or_default();
            let _ = write!(rows, "<tr><td><code>{} {path}</code></td><td>{says}</td></tr>", method.to_uppercase());
        }
    }
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Tabula: API</title>\
         <h1>The API of Tabula</h1><p>For machines: <a href=\"/api/openapi.json\">openapi.json</a>. The socket and all messages are described in docs/protocol.md.</p>\
         <table>{rows}</table></html>"
    )
}
