//! The page's modules as two files. They are written, checked and tested apart; but a browser that fetches forty files over a
//! slow line waits for forty answers. So the server joins them: each module becomes a function that runs once, after those it
//! imports, and gives what it exports. What a module imports only while it runs goes to the second file. Only the plain forms
//! that the page uses are understood; any other is an error.

use std::fmt::Write;

pub(crate) struct Joined {
    /// The first module with all that it imports.
    pub(crate) first: String,
    /// All that is imported later.
    pub(crate) later: String,
}

/// Joins the module `entry` and all that it needs. Files are named by their paths from one folder, in which the joined ones
/// are to be called `first` and `later`.
pub(crate) fn join(
    entry: &str,
    [first, later]: [&str; 2],
    read: impl Fn(&str) -> Option<String>,
) -> Result<Joined, String> {
    let mut joiner =
        Joiner { read, later, ways: Vec::new(), done: Vec::new(), waiting: Vec::new(), text: String::new() };
    let main = joiner.parse(entry)?;
    joiner.needs(&main)?;
    // The first module may wait at its top, which a function cannot.
    let _ = writeln!(joiner.text, "{{\n{}{}}}", main.head, main.body);
    let _ = writeln!(joiner.text, "export {{ {} }};", names(&joiner.done));
    let text = std::mem::take(&mut joiner.text);
    let _ = writeln!(joiner.text, "import {{ {} }} from \"./{first}\";", names(&joiner.done));
    while let Some(path) = joiner.waiting.pop() {
        joiner.add(&path)?;
    }
    // All of them: what one module imports later another may have needed at once.
    let _ = writeln!(joiner.text, "export {{ {} }};", names(&joiner.done));
    Ok(Joined { first: text, later: joiner.text })
}

struct Joiner<'a, R> {
    read: R,
    later: &'a str,
    /// The modules that are being added, each needed by the one before it.
    ways: Vec<String>,
    done: Vec<String>,
    /// Modules that are imported while the page runs.
    waiting: Vec<String>,
    text: String,
}

#[derive(Default)]
struct Module {
    /// The names it takes from others.
    head: String,
    body: String,
    needs: Vec<String>,
    exports: Vec<String>,
}

impl<R: Fn(&str) -> Option<String>> Joiner<'_, R> {
    fn add(&mut self, path: &str) -> Result<(), String> {
        if self.done.iter().any(|done| done == path) {
            return Ok(());
        }
        if self.ways.iter().any(|way| way == path) {
            return Err(format!("{path} needs itself: {}", self.ways.join(", ")));
        }
        let module = self.parse(path)?;
        self.ways.push(path.to_owned());
        self.needs(&module)?;
        self.ways.pop();
        let Module { head, body, exports, .. } = module;
        let _ = writeln!(
            self.text,
            "// {path}\nconst {} = (() => {{\n{head}{body}return {{ {} }};\n}})();",
            name(path),
            exports.join(", ")
        );
        self.done.push(path.to_owned());
        Ok(())
    }

    fn needs(&mut self, module: &Module) -> Result<(), String> {
        module.needs.iter().try_for_each(|path| self.add(path))
    }

    fn parse(&mut self, path: &str) -> Result<Module, String> {
        let source = (self.read)(path).ok_or_else(|| format!("there is no {path}"))?;
        let source = without_comments(path, &source)?;
        if path.contains('/') && source.contains("import.meta") {
            return Err(format!("{path} asks where it stands, which is only known at the top of the folder"));
        }
        let mut module = Module::default();
        for line in source.lines().filter(|line| !line.trim().is_empty()) {
            if let Some(import) = line.strip_prefix("import ") {
                let bad = || format!("{path}: a form of import that is not understood: {line}");
                let (names, from) = import.split_once(" from ").ok_or_else(bad)?;
                let from = from.strip_prefix('"').and_then(|from| from.strip_suffix("\";")).ok_or_else(bad)?;
                let from = resolve(path, from);
                let names = names.strip_prefix("* as ").map_or_else(|| names.replace(" as ", ": "), str::to_owned);
                let _ = writeln!(module.head, "const {names} = {};", name(&from));
                module.needs.push(from);
            } else if let Some(export) = line.strip_prefix("export ") {
                let known = ["function ", "async function ", "class ", "const "];
                let named = known.iter().find_map(|word| export.strip_prefix(word));
                let end = |named: &str| named.find(|c: char| !c.is_alphanumeric() && c != '_').filter(|end| *end > 0);
                let bad = || format!("{path}: a form of export that is not understood: {line}");
                let named = named.and_then(|named| Some(&named[..end(named)?])).ok_or_else(bad)?;
                module.exports.push(named.to_owned());
                self.line(&mut module, path, export)?;
            } else {
                self.line(&mut module, path, line)?;
            }
        }
        Ok(module)
    }

    /// A line of a module's body. What it imports while the page runs comes from the second file.
    fn line(&mut self, module: &mut Module, path: &str, line: &str) -> Result<(), String> {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("import(\"") {
            let (from, after) =
                after.split_once("\")").ok_or_else(|| format!("{path}: no end of import in: {line}"))?;
            let from = resolve(path, from);
            let _ = write!(module.body, "{before}import(\"./{}\").then((later) => later.{})", self.later, name(&from));
            self.waiting.push(from);
            rest = after;
        }
        module.body.push_str(rest);
        module.body.push('\n');
        Ok(())
    }
}

/// The name of a module in the joined file.
fn name(path: &str) -> String {
    let stem = path.strip_suffix(".js").unwrap_or(path);
    format!("${}", stem.replace(|c: char| !c.is_alphanumeric(), "_"))
}

fn names(paths: &[String]) -> String {
    paths.iter().map(|path| name(path)).collect::<Vec<_>>().join(", ")
}

/// The path of a file that another names from where it stands.
fn resolve(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Types and remarks are for readers of the source.
fn without_comments(path: &str, source: &str) -> Result<String, String> {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once("/**") {
        text.push_str(before);
        rest = after.split_once("*/").ok_or_else(|| format!("{path}: a remark without an end"))?.1;
    }
    text.push_str(rest);
    Ok(text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .fold(String::new(), |text, line| text + line + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Result<Joined, String> {
        let read = |path: &str| Some(files.iter().find(|(name, _)| *name == path)?.1.to_owned());
        join("a.js", ["first.js", "later.js"], read)
    }

    #[test]
    fn modules_come_after_what_they_need() {
        let files = [
            (
                "a.js",
                "// First.\nimport { f as g } from \"./b/c.js\";\nimport * as d from \"./d.js\";\nawait g(d.x);\n",
            ),
            (
                "b/c.js",
                "import { x } from \"../d.js\";\n/** @param {number} y */\nexport function f(y) {\n  return x + y;\n}\n",
            ),
            ("d.js", "export const x = 1;\nexport const page = () => import(\"./e.js\");\n"),
            ("e.js", "import { x } from \"./d.js\";\nexport class E {}\n"),
        ];
        let first = "\
// d.js
const $d = (() => {
const x = 1;
const page = () => import(\"./later.js\").then((later) => later.$e);
return { x, page };
})();
// b/c.js
const $b_c = (() => {
const { x } = $d;
function f(y) {
  return x + y;
}
return { f };
})();
{
const { f: g } = $b_c;
const d = $d;
await g(d.x);
}
export { $d, $b_c };
";
        let later = "\
import { $d, $b_c } from \"./first.js\";
// e.js
const $e = (() => {
const { x } = $d;
class E {}
return { E };
})();
export { $d, $b_c, $e };
";
        let joined = of(&files).unwrap();
        assert_eq!(joined.first, first);
        assert_eq!(joined.later, later);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let error = |files: &[(&str, &str)]| of(files).err().unwrap();
        assert_eq!(error(&[]), "there is no a.js");
        assert_eq!(error(&[("a.js", "import { x } from \"./b.js\";")]), "there is no b.js");
        assert!(
            error(&[("a.js", "import \"./b.js\";")])
                .contains("a form of import that is not understood: import \"./b.js\";")
        );
        assert!(error(&[("a.js", "export let x = 1;")]).contains("a form of export"));
        assert!(error(&[("a.js", "export const { x } = y;")]).contains("a form of export"));
        assert!(error(&[("a.js", "/** no end")]).contains("a remark without an end"));
        let circle = [
            ("a.js", "import { x } from \"./b.js\";"),
            ("b.js", "import { y } from \"./c.js\";"),
            ("c.js", "import { z } from \"./b.js\";"),
        ];
        assert_eq!(error(&circle), "b.js needs itself: b.js, c.js");
        let placed = [("a.js", "import { x } from \"./b/c.js\";"), ("b/c.js", "export const x = import.meta.url;")];
        assert!(error(&placed).contains("b/c.js asks where it stands"));
    }
}
