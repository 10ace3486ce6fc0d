//! The parts of the program that an installation uses: its version, completions, manual pages, licences.

use crate::{complaint, stdout, tabula};

#[test]
fn the_version_is_short_or_says_on_what_terms() {
    let number = env!("CARGO_PKG_VERSION");
    assert_eq!(stdout(&["-V"]), format!("tabula {number}\n"));
    let long = stdout(&["--version"]);
    assert!(long.starts_with(&format!("tabula {number}\n")) && long.contains("MIT OR Apache-2.0"), "{long}");
    for game in registry::GAMES {
        let credits = game.texts(&registry::ENGLISH).get("credits").expect("a game says where it comes from");
        assert!(long.contains(credits), "{}: {long}", game.info().id);
    }
}

#[test]
fn every_shell_gets_a_script_that_knows_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&["completions", shell]);
        for word in ["playouts", "--variant", "--listen"] {
            let word = if shell == "fish" { word.trim_start_matches('-') } else { word };
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(complaint(&["completions", "tcsh"], 2).contains("tcsh"));
}

/// The shell itself parses its script, where it is installed.
#[test]
fn bash_reads_its_script() {
    let script = tabula(&["completions", "bash"], b"").stdout;
    let test = "source /dev/stdin && COMP_WORDS=(tabula play) COMP_CWORD=1 && _tabula tabula pl tabula && echo ${COMPREPLY[@]}";
    let mut bash = std::process::Command::new("bash");
    let bash =
        bash.args(["--norc", "-c", test]).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let Ok(mut child) = bash.spawn() else { return };
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), &script).unwrap();
    let words = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(words.split_whitespace().collect::<Vec<_>>(), ["play", "playouts"]);
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_each_subcommand() {
    let page = stdout(&["man"]);
    assert!(page.contains(".TH tabula 1") && page.contains("Board games for two"), "{page}");
    let named = page.lines().filter_map(|line| line.strip_prefix("tabula\\-")?.strip_suffix("(1)"));
    let named: Vec<_> = named.filter(|name| *name != "help").collect();
    assert!(named.len() > 20 && named.contains(&"serve"), "{named:?}");
    for name in named {
        let page = stdout(&["man", name]);
        assert!(
            page.contains(&format!(".TH tabula\\-{name} 1")) || page.contains(&format!(".TH tabula-{name} 1")),
            "{page}"
        );
        assert!(page.contains("SYNOPSIS") && page.contains("\\-\\-help"), "{page}");
    }
    assert!(complaint(&["man", "chess"], 2).contains("unknown subcommand \"chess\""));
}

#[test]
fn the_libraries_in_the_program_are_named_with_their_licences() {
    let text = stdout(&["licences"]);
    for word in ["MIT OR Apache-2.0", "tokio", "rusqlite", "axum"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}
