//! The pages for developers: the description of the API in both languages, and the documents about it, embedded in the
//! program.

use crate::http::markdown;
use registry::Lang;
use serde_json::{Map, Value};
use std::fmt::Write;

const JSON: &str = "application/json";

/// The documents for developers, by name. A file name of one in another becomes a link.
const DOCUMENTS: [(&str, &str); 6] = [
    ("protocol.md", include_str!("../../../../docs/protocol.md")),
    ("engine-protocol.md", include_str!("../../../../docs/engine-protocol.md")),
    ("notation.md", include_str!("../../../../docs/notation.md")),
    ("words.md", include_str!("../../../../docs/words.md")),
    ("records.md", include_str!("../../../../docs/records.md")),
    ("bot.py", include_str!("../../../../docs/bot.py")),
];

/// What stands above the calls, in Markdown.
const INTRO: [&str; 6] = [
    "Every call of this server. For machines there is [openapi.json](/api/openapi.json), which also has the shape of \
     every message.",
    "[The protocol](/api/docs/protocol.md): how a program plays over HTTP and the socket, step by step",
    "[bot.py](/api/docs/bot.py): a whole bot in about thirty lines of Python, to copy",
    "[The protocol of engines](/api/docs/engine-protocol.md): how a program thinks for `tabula` over its standard input",
    "[Moves and positions](/api/docs/notation.md) and [recorded matches](/api/docs/records.md) as text",
    "[Words of moves and grids of positions](/api/docs/words.md), for programs that show a match to people",
];

/// A document: a page, or a file as it is.
pub(crate) enum Document {
    /// A page.
    Html(String),
    /// A program, to be copied.
    Plain(&'static str),
}

/// The document with this name.
pub(crate) fn document(name: &str, lang: Lang) -> Option<Document> {
    let (_, text) = DOCUMENTS.into_iter().find(|(known, _)| *known == name)?;
    if !name.ends_with(".md") {
        return Some(Document::Plain(text));
    }
    let served = |to: &str| {
        let file = to.split('#').next().unwrap_or_default();
        DOCUMENTS.iter().any(|(known, _)| *known == file).then(|| format!("/api/docs/{to}"))
    };
    let up = format!("<p><a href=\"/api?lang={}\">{}</a></p>", lang.id, lang.manual("The API of Tabula"));
    let body = format!("{up}<article class=\"document\" lang=\"en\">{}</article>", markdown::html(text, &served));
    Some(Document::Html(framed(lang, name, "", &body)))
}

/// The description of the API for people.
pub(crate) fn page(document: &Value, lang: Lang, languages: &[Lang]) -> String {
    let mut calls = String::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, call) in methods.as_object().into_iter().flatten() {
            let says = words(lang, &call["summary"]);
            let _ = write!(calls, "<section><h2><code>{} {path}</code></h2><p>{says}</p><dl>", method.to_uppercase());
            for parameter in call["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "query") {
                let need = if parameter["required"] == true { "" } else { lang.manual("(optional)") };
                let name = parameter["name"].as_str().unwrap_or_default();
                let says = words(lang, &parameter["description"]) + &examples(lang, &parameter["schema"]["examples"]);
                let _ = write!(calls, "<dt><code>?{name}=</code> {need}</dt><dd>{says}</dd>");
            }
            if let Some(body) = call["requestBody"]["content"].as_object() {
                let _ = write!(calls, "<dt>{}</dt><dd>{}</dd>", lang.manual("takes"), contents(lang, body));
            }
            for (status, answer) in call["responses"].as_object().into_iter().flatten() {
                let is_refusal =
                    answer["content"][JSON]["schema"]["$ref"].as_str().is_some_and(|name| name.ends_with("/ErrorBody"));
                let what = match answer["content"].as_object() {
                    Some(content) if !is_refusal => contents(lang, content),
                    _ => words(lang, &answer["description"]),
                };
                let _ = write!(calls, "<dt>{status}</dt><dd>{what}</dd>");
            }
            calls.push_str("</dl></section>");
        }
    }
    let title = lang.manual("The API of Tabula");
    let intro = markdown::html(&INTRO.map(|line| lang.manual(line)).join("\n- "), &|to| Some(to.to_owned()));
    framed(lang, title, &switches(lang, languages), &format!("<h1>{title}</h1>{intro}{calls}{}", foot(lang)))
}

/// The version and licence, and where to read of the libraries.
fn foot(lang: Lang) -> String {
    let (version, licence) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    format!(
        "<p class=\"quiet small\">Tabula {version} · {licence} · <a href=\"/about\">{}</a></p>",
        lang.manual("licences and credits")
    )
}

/// Links to the same page in the other languages.
fn switches(lang: Lang, languages: &[Lang]) -> String {
    let others = languages.iter().filter(|other| **other != lang);
    let link = |other: &Lang| {
        let (id, name) = (other.id, other.name);
        format!("<a class=\"button plain language\" lang=\"{id}\" hreflang=\"{id}\" href=\"/api?lang={id}\">{name}</a>")
    };
    others.map(link).collect()
}

/// A page with the frame's head, which has links to other languages.
fn framed(lang: Lang, title: &str, switches: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title} · Tabula</title><script src=\"/web/boot.js\"></script><link rel=\"stylesheet\" href=\"/web/style/all.css\">\
         <link rel=\"stylesheet\" href=\"/web/style/more.css\">\
         <header class=\"top\"><a class=\"brand\" href=\"/\">Tabula</a>{switches}</header><main class=\"words api\">{body}</main></html>",
        lang.id
    )
}

/// The type of a body: the names of its types, or its content type.
fn contents(lang: Lang, content: &Map<String, Value>) -> String {
    let kinds = content.iter().map(|(kind, body)| {
        let names = body["schema"].to_string();
        let names: Vec<&str> = names.split("schemas/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        if names.is_empty() {
            format!("<code>{kind}</code>")
        } else {
            let or = format!("</code> {} <code>", lang.manual("or"));
            format!("{kind}{}<code>{}</code>", lang.colon, names.join(&or))
        }
    });
    kinds.collect::<Vec<_>>().join(", ")
}

/// The values that a parameter can have, where the description lists some.
fn examples(lang: Lang, values: &Value) -> String {
    let values: Vec<&str> = values.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if values.is_empty() {
        return String::new();
    }
    format!("{}<code>{}</code>", lang.colon, values.join("</code>, <code>"))
}

/// A sentence in HTML: text between back-quotes is code.
fn words(lang: Lang, text: &Value) -> String {
    let text = markdown::escaped(lang.manual(text.as_str().unwrap_or_default()));
    let parts = text.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}
