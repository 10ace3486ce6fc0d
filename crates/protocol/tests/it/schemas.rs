//! `schemas.json`, which the server's description of the API contains. It is committed; this test fails when it is
//! stale, and `TABULA_BLESS=1` writes it.

use protocol::{
    AboutInfo, AnalysedPosition, AnalysisRequest, BoardShape, Challenge, Created, Deleted, DeviceLink, DeviceTaken,
    Done, ErrorBody, GameInfo, GridRequest, GridShown, InviteInfo, JoinRequest, LessonStep, MatchAnalysis, NewMatch,
    PositionRequest, PositionShown, Replay, Request, Retention, RuleInfo, SCHEMAS, ServerMessage, SetupRequest,
    SetupShown, Uploaded,
};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use std::path::Path;

#[test]
fn the_schemas_are_those_of_the_types() {
    let made = text();
    if std::env::var_os("TABULA_BLESS").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas.json"), &made).unwrap();
    } else {
        let differs = made.lines().zip(SCHEMAS.lines()).find(|(made, found)| made != found);
        assert!(made == SCHEMAS, "schemas.json is stale at {differs:?}: TABULA_BLESS=1 writes it");
    }
}

/// One line a type, sorted by name.
fn text() -> String {
    let mut schemas =
        SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into()).into_generator();
    for add in [
        add::<AboutInfo> as fn(&mut SchemaGenerator),
        add::<AnalysedPosition>,
        add::<AnalysisRequest>,
        add::<BoardShape>,
        add::<Challenge>,
        add::<Created>,
        add::<Deleted>,
        add::<DeviceLink>,
        add::<DeviceTaken>,
        add::<Done>,
        add::<ErrorBody>,
        add::<GameInfo>,
        add::<GridRequest>,
        add::<GridShown>,
        add::<InviteInfo>,
        add::<JoinRequest>,
        add::<LessonStep>,
        add::<MatchAnalysis>,
        add::<NewMatch>,
        add::<PositionRequest>,
        add::<PositionShown>,
        add::<Replay>,
        add::<Request>,
        add::<Retention>,
        add::<RuleInfo>,
        add::<ServerMessage>,
        add::<SetupRequest>,
        add::<SetupShown>,
        add::<Uploaded>,
    ] {
        add(&mut schemas);
    }
    let mut lines: Vec<_> =
        schemas.take_definitions(true).iter().map(|(name, schema)| format!("\"{name}\":{schema}")).collect();
    lines.sort_unstable();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn add<T: JsonSchema>(schemas: &mut SchemaGenerator) {
    schemas.subschema_for::<T>();
}
