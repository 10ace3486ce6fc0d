//! `tabula games`: the list of games.

use anyhow::Result;
use registry::{GAMES, Lang};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// List the games, their variants, options and sides
#[derive(clap::Args)]
pub(crate) struct Args {
    /// As JSON, with the texts in French and English
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &as_json())?;
        writeln!(out)?;
    } else {
        list(out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(out: &mut impl Write) -> Result<()> {
    for game in GAMES {
        let (info, texts) = (game.info(), game.texts(Lang::En));
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

fn as_json() -> serde_json::Value {
    let both = |game: &dyn registry::AnyGame, id: &str| json!({ "fr": game.texts(Lang::Fr).text(id), "en": game.texts(Lang::En).text(id) });
    let games = GAMES.iter().map(|&game| {
        let info = game.info();
        let variants = info.variants.iter().map(|variant| {
            json!({
                "id": format!("{}/{}", info.id, variant.id),
                "name": both(game, &format!("variant-{}", variant.id)),
                "about": both(game, &format!("variant-{}-about", variant.id)),
                "options": variant.options.iter().map(|o| json!({ "id": o.id, "values": o.values })).collect::<Vec<_>>(),
            })
        });
        json!({
            "id": info.id,
            "name": both(game, "name"),
            "tagline": both(game, "tagline"),
            "sides": info.sides,
            "hidden": info.is_hidden,
            "variants": variants.collect::<Vec<_>>(),
        })
    });
    json!({ "games": games.collect::<Vec<_>>() })
}
