//! The files of the page that are generated from this crate: `web/types.js`, the types as JSDoc, and
//! `web/addresses.js`, the addresses of the pages. Both are committed; this test fails when one is stale, and
//! `TABULA_BLESS=1` writes them.

use protocol::{
    AboutInfo, Action, AnalysedPosition, AnalysisRequest, BoardShape, Challenge, Created, Deleted, DeviceLink,
    DeviceTaken, Done, ErrorBody, GameInfo, GridRequest, GridShown, InviteInfo, JoinRequest, LessonStep, MatchAnalysis,
    NewMatch, PAGES, Page, PositionRequest, PositionShown, Replay, Request, Retention, RuleInfo, ServerMessage,
    SetupRequest, SetupShown, Uploaded,
};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const HEADING: &str = "do not edit; `TABULA_BLESS=1 cargo test -p protocol` writes it.";

#[test]
fn the_page_has_the_types_of_the_wire() {
    let mut text = format!("// The types of the wire, generated from crates/protocol: {HEADING}\n");
    for (name, schema) in definitions() {
        text.push('\n');
        write_type(&mut text, &name, &schema);
    }
    text.push_str("\nexport {};\n");
    check("types.js", &text);
}

#[test]
fn the_page_has_the_addresses_of_the_server() {
    let mut text = format!("// The addresses of the pages, generated from crates/protocol/src/pages.rs: {HEADING}\n\n");
    text.push_str("export const ADDRESSES = /** @type {const} */ ({\n");
    for Page { name, address, .. } in &PAGES {
        let _ = writeln!(text, "  {name}: \"{address}\",");
    }
    text.push_str("});\n\n/** The file of modules that has each page. */\n");
    text.push_str("export const PART_OF = /** @type {const} */ ({\n");
    for Page { name, part, .. } in &PAGES {
        let _ = writeln!(text, "  {name}: \"{part}\",");
    }
    text.push_str("});\n");
    check("addresses.js", &text);
}

fn check(name: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(name);
    if std::env::var_os("TABULA_BLESS").is_some() {
        std::fs::write(&path, made).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let found = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differs = made.lines().zip(found.lines()).find(|(made, found)| made != found);
    assert!(made == found, "web/{name} is stale at {differs:?}: TABULA_BLESS=1 writes it");
}

/// Every type that the page receives or sends, by name, with those that they mention.
fn definitions() -> BTreeMap<String, Value> {
    let mut received = SchemaSettings::draft2020_12().for_serialize().into_generator();
    for add in [
        add::<AnalysedPosition> as fn(&mut SchemaGenerator),
        add::<AboutInfo>,
        add::<BoardShape>,
        add::<Challenge>,
        add::<Created>,
        add::<Deleted>,
        add::<DeviceLink>,
        add::<DeviceTaken>,
        add::<Done>,
        add::<ErrorBody>,
        add::<GameInfo>,
        add::<GridShown>,
        add::<InviteInfo>,
        add::<LessonStep>,
        add::<MatchAnalysis>,
        add::<PositionShown>,
        add::<Replay>,
        add::<Retention>,
        add::<RuleInfo>,
        add::<ServerMessage>,
        add::<SetupShown>,
        add::<Uploaded>,
    ] {
        add(&mut received);
    }
    let mut sent = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    for add in [
        add::<Action> as fn(&mut SchemaGenerator),
        add::<AnalysisRequest>,
        add::<GridRequest>,
        add::<JoinRequest>,
        add::<NewMatch>,
        add::<PositionRequest>,
        add::<Request>,
        add::<SetupRequest>,
    ] {
        add(&mut sent);
    }
    let mut all: BTreeMap<String, Value> = received.take_definitions(true).into_iter().collect();
    all.values_mut().for_each(drop_nulls);
    for (name, schema) in sent.take_definitions(true) {
        // A type that is both sent and received must have the same form, because the page has one name for it.
        let other = all.insert(name.clone(), schema.clone());
        assert!(other.is_none_or(|other| other == schema), "{name} is sent in another shape than it is received");
    }
    all
}

/// A property that the server may leave out is left out when it is `None`: it is `null` only where the type says that
/// this means something else.
fn drop_nulls(schema: &mut Value) {
    for key in ["oneOf", "anyOf"] {
        schema.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().for_each(drop_nulls);
    }
    let required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    for (key, property) in properties {
        if required.iter().any(|required| required == key) || property.get("x-nullable").is_some() {
            continue;
        }
        if let Some(kinds) = property.get_mut("type").and_then(Value::as_array_mut) {
            kinds.retain(|kind| kind != "null");
        }
        if let Some(choices) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
            choices.retain(|choice| choice.get("type").is_none_or(|kind| kind != "null"));
        }
    }
}

fn add<T: schemars::JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

/// A type as JSDoc: an object with its properties one a line, anything else as an expression.
fn write_type(text: &mut String, name: &str, schema: &Value) {
    let _ = writeln!(text, "/**");
    if let Some(words) = description(schema) {
        let _ = writeln!(text, " * {words}");
    }
    match (schema.get("properties").and_then(Value::as_object), schema.get("oneOf").or(schema.get("$ref"))) {
        (Some(properties), None) => {
            let _ = writeln!(text, " * @typedef {{object}} {name}");
            for (key, property) in properties {
                let shown = if is_required(schema, key) { key.clone() } else { format!("[{key}]") };
                let words = description(property).map(|words| format!(" {words}")).unwrap_or_default();
                let _ = writeln!(text, " * @property {{{}}} {shown}{words}", expression(property));
            }
        }
        _ => {
            // TypeScript reads no alias from a comment that is made of itself.
            let shown = expression(schema).replace(&format!("{name}[]"), "unknown[]");
            let _ = writeln!(text, " * @typedef {{{shown}}} {name}");
        }
    }
    let _ = writeln!(text, " */");
}

/// The description of a schema, on one line.
fn description(schema: &Value) -> Option<String> {
    let words = schema.get("description")?.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
    // Links of rustdoc are removed.
    Some(words.replace("[`", "`").replace("`]", "`"))
}

fn is_required(schema: &Value, key: &str) -> bool {
    schema.get("required").and_then(Value::as_array).is_some_and(|keys| keys.iter().any(|required| required == key))
}

/// A schema as a TypeScript expression: the intersection of all its constraints.
fn expression(schema: &Value) -> String {
    let Some(object) = schema.as_object() else { return "unknown".to_owned() };
    let mut parts = Vec::new();
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        parts.push(reference.rsplit('/').next().unwrap_or_default().to_owned());
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = object.get(key).and_then(Value::as_array) {
            parts.push(union(choices.iter().map(expression)));
        }
    }
    if let Some(constant) = object.get("const") {
        parts.push(constant.to_string());
    } else if let Some(values) = object.get("enum").and_then(Value::as_array) {
        parts.push(union(values.iter().map(Value::to_string)));
    } else if let Some(kind) = object.get("type") {
        let kinds = kind.as_array().cloned().unwrap_or_else(|| vec![kind.clone()]);
        let plain = union(kinds.iter().filter_map(Value::as_str).map(|kind| of_kind(kind, object)));
        // A choice between objects, or a reference to one, implies that it is an object.
        if plain != "object" || parts.is_empty() {
            parts.push(plain);
        }
    }
    match parts.len() {
        0 => panic!("a schema that nothing here understands: {schema}"),
        1 => parts.remove(0),
        _ => parts.join(" & "),
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" | ")) }
}

fn of_kind(kind: &str, schema: &Map<String, Value>) -> String {
    match kind {
        "integer" => "number".to_owned(),
        "array" => array(schema),
        "object" => object(schema),
        "string" | "number" | "boolean" | "null" => kind.to_owned(),
        other => panic!("a kind of value that nothing here understands: {other}"),
    }
}

fn array(schema: &Map<String, Value>) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        return format!("[{}]", items.iter().map(expression).collect::<Vec<_>>().join(", "));
    }
    format!("{}[]", schema.get("items").map_or("unknown".to_owned(), expression))
}

fn object(schema: &Map<String, Value>) -> String {
    let whole = Value::Object(schema.clone());
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        let property = |(key, value): (&String, &Value)| {
            format!("{key}{}: {}", if is_required(&whole, key) { "" } else { "?" }, expression(value))
        };
        return format!("{{ {} }}", properties.iter().map(property).collect::<Vec<_>>().join(", "));
    }
    let value = schema.get("additionalProperties").filter(|value| value.is_object());
    value.map_or("object".to_owned(), |value| format!("Record<string, {}>", expression(value)))
}
