//! The API's OpenAPI description from the server, and the addresses of pages from the server's own list of routes.

use serde_json::Value;
use system_tests::Client;

/// This file contains every route as a text: those that are not in the description are pages and their files.
const ROUTES: &str = include_str!("../../../../server/src/http/routes/mod.rs");

/// All calls, and the schemas of their types.
pub(super) struct Api {
    pub(super) document: Value,
    pub(super) calls: Vec<Call>,
    /// The schema of a socket's frame.
    pub(super) frame: Value,
    /// Every variant with its two sides.
    pub(super) variants: Vec<(String, [String; 2])>,
    /// Files that the first page loads.
    pub(super) files: Vec<String>,
}

/// A method of a path.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) query: Vec<String>,
    /// The content type of its body and its schema.
    pub(super) body: Option<(String, Value)>,
}

impl Api {
    pub(super) async fn read(client: &mut Client) -> Api {
        let document = client.get("/api/openapi.json", None).await.expect("the description is there").json();
        let games = client.get("/api/games", None).await.expect("the games are there").json();
        let paths = document["paths"].as_object().expect("there are paths");
        let mut calls: Vec<Call> = paths
            .iter()
            .flat_map(|(path, methods)| {
                methods.as_object().into_iter().flatten().map(|(m, operation)| call(m, path, operation))
            })
            .collect();
        let pages = ROUTES
            .split('"')
            .filter(|text| text.starts_with('/') && !text.contains(char::is_whitespace) && !paths.contains_key(*text));
        calls.extend(pages.map(|path| call("get", path, &Value::Null)));
        assert!(calls.len() > 30, "only {} calls are described", calls.len());
        // A socket's frame is an action.
        let actions = calls.iter().find(|call| call.path.ends_with("/actions")).expect("there are actions");
        let frame = actions.body.as_ref().expect("an action has a body").1.clone();
        let home = client.get("/", None).await.expect("the first page is there").text();
        let files = home.split('"').filter_map(|text| text.split_once("/web/")).map(|(_, file)| file.to_owned());
        let files = files.collect();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let variants = games.as_array().into_iter().flatten().flat_map(|game| {
            let sides = [0, 1].map(|n| text(&game["sides"][n]["id"]));
            let all = game["variants"].as_array().into_iter().flatten();
            all.map(move |variant| (text(&variant["text"]), sides.clone()))
        });
        let variants = variants.collect();
        Api { frame, variants, calls, document, files }
    }

    /// The schema to which a reference points.
    pub(super) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let mut found = schema;
        while let Some(target) =
            found["$ref"].as_str().and_then(|name| self.document.pointer(name.trim_start_matches('#')))
        {
            found = target;
        }
        found
    }
}

impl Call {
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

fn call(method: &str, path: &str, operation: &Value) -> Call {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let query = parameters.filter(|one| one["in"] == "query").filter_map(|one| one["name"].as_str());
    let body = operation["requestBody"]["content"].as_object().and_then(|content| content.iter().next());
    Call {
        method: method.to_uppercase(),
        path: path.to_owned(),
        query: query.map(str::to_owned).collect(),
        body: body.map(|(kind, body)| (kind.clone(), body["schema"].clone())),
    }
}
