//! `tabula games`: the list of games.

use anyhow::Result;
use registry::{AnyGame, Catalogue, Lang};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::ExitCode;

/// List the games, their variants, options and sides
#[derive(clap::Args)]
pub(crate) struct Args {
    /// As JSON, with the texts in French and English
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &as_json(catalogue))?;
        writeln!(out)?;
    } else {
        list(catalogue, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(catalogue: &Catalogue, out: &mut impl Write) -> Result<()> {
    for game in catalogue.games {
        let (info, texts) = (game.info(), game.texts(catalogue.fallback_language()));
        writeln!(out, "{:<12} {}", info.id, texts.text("tagline"))?;
        for variant in info.variants {
            let options: String = variant
                .options
                .iter()
                .map(|option| format!("   {} = {}", option.id, option.values.join(" | ")))
                .collect();
            let name = format!("{}/{}", info.id, variant.id);
            writeln!(out, "  {name:<22} {}{options}", texts.text(&format!("variant-{}", variant.id)))?;
        }
    }
    Ok(())
}

fn as_json(catalogue: &Catalogue) -> Value {
    let all = |game: &dyn AnyGame, id: &str| {
        let text = |lang: &Lang| (lang.id.to_owned(), game.texts(lang).text(id).into());
        catalogue.languages.iter().map(text).collect::<Map<_, Value>>()
    };
    let games = catalogue.games.iter().map(|&game| {
        let info = game.info();
        let variants = info.variants.iter().map(|variant| {
            json!({
                "id": format!("{}/{}", info.id, variant.id),
                "name": all(game, &format!("variant-{}", variant.id)),
                "about": all(game, &format!("variant-{}-about", variant.id)),
                "options": variant.options.iter().map(|o| json!({ "id": o.id, "values": o.values })).collect::<Vec<_>>(),
            })
        });
        json!({
            "id": info.id,
            "name": all(game, "name"),
            "tagline": all(game, "tagline"),
            "sides": info.sides,
            "hidden": info.is_hidden,
            "variants": variants.collect::<Vec<_>>(),
        })
    });
    json!({ "games": games.collect::<Vec<_>>() })
}
