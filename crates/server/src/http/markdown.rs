//! Renders documents as HTML: the subset of Markdown that they use. Other markup stays as text, and HTML in the text is
//! escaped.

use std::fmt::Write;

/// The text in HTML. `link` maps the target of a link; without a target its words stand alone.
pub(crate) fn html(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            let _ = write!(out, "<pre>{}</pre>", escaped(&code.join("\n")));
        } else if let Some((level, title)) = heading(line) {
            let _ = write!(out, "<h{level} id=\"{}\">{}</h{level}>", anchor(title), inline(title, link));
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            table(&mut out, &rows, link);
        } else if item(line).is_some() {
            let mut items = vec![item(line).unwrap_or_default().to_owned()];
            while let Some(next) = lines.next_if(|line| item(line).is_some() || line.starts_with("  ")) {
                match (item(next), items.last_mut()) {
                    (None, Some(last)) => last.extend([" ", next.trim()]),
                    (found, _) => items.push(found.unwrap_or_default().to_owned()),
                }
            }
            let items: String = items.iter().map(|item| format!("<li>{}</li>", inline(item, link))).collect();
            let _ = write!(out, "<ul>{items}</ul>");
        } else if !line.trim().is_empty() {
            let mut words = line.trim().to_owned();
            while let Some(next) = lines.next_if(|line| is_plain(line)) {
                words.extend([" ", next.trim()]);
            }
            let _ = write!(out, "<p>{}</p>", inline(&words, link));
        }
    }
    out
}

/// The text with HTML characters escaped.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether a line continues the paragraph before it.
fn is_plain(line: &str) -> bool {
    let begins_another = line.starts_with("```") || line.starts_with('|') || item(line).is_some();
    !line.trim().is_empty() && !begins_another && heading(line).is_none()
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=4).contains(&level) && title.starts_with(' ')).then(|| (level, title.trim()))
}

fn item(line: &str) -> Option<&str> {
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))
}

/// The anchor of a heading.
fn anchor(title: &str) -> String {
    let plain = title.to_lowercase().replace(' ', "-");
    plain.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

fn table(out: &mut String, rows: &[&str], link: &dyn Fn(&str) -> Option<String>) {
    let is_rule = |row: &str| row.chars().all(|c| "|-: ".contains(c));
    let has_head = rows.get(1).is_some_and(|row| is_rule(row));
    out.push_str("<div class=\"wide\"><table>");
    for (n, row) in rows.iter().enumerate().filter(|(_, row)| !is_rule(row)) {
        let tag = if n == 0 && has_head { "th" } else { "td" };
        out.push_str("<tr>");
        for cell in cells(row) {
            let _ = write!(out, "<{tag}>{}</{tag}>", inline(cell.trim(), link));
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div>");
}

/// The cells of a row: a bar in code, or after a backslash, is part of its cell.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches('|');
    let row = row.strip_suffix('|').unwrap_or(row);
    let (mut cells, mut is_code) = (vec![String::new()], false);
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        is_code ^= c == '`';
        let cell = cells.last_mut();
        match (c, cell) {
            ('|', _) if !is_code => cells.push(String::new()),
            ('\\', Some(cell)) if chars.peek() == Some(&'|') => cell.extend(chars.next()),
            (c, Some(cell)) => cell.push(c),
            _ => {}
        }
    }
    cells
}

/// Code, emphasis and links within a line.
fn inline(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    for (n, part) in text.split('`').enumerate() {
        if n % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escaped(part));
        } else {
            out.push_str(&linked(part, link));
        }
    }
    out
}

fn linked(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let (Some((lead, words)), Some((to, then))) = (before.rsplit_once('['), after.split_once(')')) else { break };
        out.push_str(&emphasised(lead));
        match link(to) {
            Some(href) => {
                let _ = write!(out, "<a href=\"{}\">{}</a>", escaped(&href), escaped(words));
            }
            None => out.push_str(&escaped(words)),
        }
        rest = then;
    }
    out + &emphasised(rest)
}

/// `**strong**` and `*emphasis*`, if both signs are there.
fn emphasised(text: &str) -> String {
    let text = paired(&escaped(text), "**", "strong");
    paired(&text, "*", "em")
}

fn paired(text: &str, sign: &str, tag: &str) -> String {
    let parts: Vec<&str> = text.split(sign).collect();
    let last = if parts.len().is_multiple_of(2) { parts.len() - 1 } else { parts.len() };
    let mut out = String::new();
    for (n, part) in parts.iter().enumerate() {
        match n {
            0 => out.push_str(part),
            n if n >= last => out.extend([sign, part]),
            n if n % 2 == 1 => out.extend(["<", tag, ">", part, "</", tag, ">"]),
            _ => out.push_str(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let link = |to: &str| to.strip_suffix(".md").map(|name| format!("/docs/{name}"));
        assert_eq!(html(text, &link), expected);
    }

    #[test]
    fn headings_paragraphs_lists_and_code_are_told_apart() {
        check(
            "# A title\n\nOne\ntwo *three* **four**.\n",
            "<h1 id=\"a-title\">A title</h1><p>One two <em>three</em> <strong>four</strong>.</p>",
        );
        check("- a\n  b\n- c\n\nd", "<ul><li>a b</li><li>c</li></ul><p>d</p>");
        check("```sh\na <b>\n\n# c\n```\nd", "<pre>a &lt;b&gt;\n\n# c</pre><p>d</p>");
    }

    #[test]
    fn tables_keep_bars_that_are_code() {
        check(
            "| a | b |\n|---|---|\n| `x|y` | z\\|w |\n",
            "<div class=\"wide\"><table><tr><th>a</th><th>b</th></tr><tr><td><code>x|y</code></td><td>z|w</td></tr></table></div>",
        );
    }

    #[test]
    fn links_lead_where_they_are_told_and_no_markup_gets_through() {
        check("see [this](that.md), [these](those.txt)", "<p>see <a href=\"/docs/that\">this</a>, these</p>");
        check("<script> & \"a\" `<b>`", "<p>&lt;script&gt; &amp; &quot;a&quot; <code>&lt;b&gt;</code></p>");
        check("2 * 3 and [no link", "<p>2 * 3 and [no link</p>");
    }
}
