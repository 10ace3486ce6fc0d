//! The games: facts, texts, rules, lessons, boards, drawings.

use crate::AnswerError;
use game_core::lesson::{Ask, LessonPart, RightAnswer};
use game_core::{BoardView, Setting, Viewer};
use levels::LEVELS;
use protocol::{
    AboutInfo, BoardShape, CellShape, DecorationShape, ExampleInfo, GameCredits, GameInfo, LabelShape, LessonKind,
    LessonStep, LibraryCredits, OptionInfo, OptionValue, RuleInfo, SideInfo, Text, VariantInfo,
};
use registry::{AnyGame, Catalogue, Lang, MoveTexts, Texts, WordForm};
use serde_json::{Map, Value};

/// The games, in one language.
pub fn games(catalogue: &Catalogue, lang: Lang) -> Vec<GameInfo> {
    catalogue.games.iter().map(|game| game_info(*game, lang)).collect()
}

/// The version and licence of the program, and whose work is in it. `listed` has the libraries by licence: a licence a
/// line, and below it their names, indented.
pub fn about(catalogue: &Catalogue, lang: Lang, listed: &str) -> AboutInfo {
    let credits = |game: &&'static dyn AnyGame| GameCredits {
        id: game.info().id.into(),
        name: game.texts(lang).text("name").to_owned(),
        credits: game.texts(lang).get("credits").unwrap_or_default().to_owned(),
    };
    AboutInfo {
        version: env!("CARGO_PKG_VERSION").into(),
        licence: env!("CARGO_PKG_LICENSE").into(),
        games: catalogue.games.iter().map(credits).collect(),
        libraries: libraries(listed),
    }
}

/// All messages of a game, by id.
pub fn texts(game: &dyn AnyGame, lang: Lang) -> Map<String, Value> {
    game.texts(lang).iter().map(|(id, text)| (id.to_owned(), text.into())).collect()
}

/// The clauses of a game's rules.
pub fn rules(game: &dyn AnyGame, lang: Lang) -> Vec<RuleInfo> {
    rule_infos(game, game.texts(lang))
}

/// The steps of a game's first lesson.
///
/// # Errors
/// If it has none.
pub fn lesson(game: &dyn AnyGame, lang: Lang) -> Result<Vec<LessonStep>, AnswerError> {
    let (texts, steps) = (game.texts(lang), &game.lesson().steps);
    if steps.is_empty() {
        return Err(AnswerError::NotFound("lesson"));
    }
    Ok(steps.iter().map(|step| lesson_step(step, texts)).collect())
}

/// What never changes in the drawings of a variant.
pub fn board(game: &dyn AnyGame, setting: &Setting) -> BoardShape {
    board_shape(game.start(setting).board(Viewer::Spectator))
}

/// A game's drawings: the symbols without styles, and the styles.
pub fn art(game: &dyn AnyGame) -> (String, &'static str) {
    let art = game.info().art;
    let (before, rest) = art.split_once("<style>").unwrap_or((art, "</style>"));
    let (style, after) = rest.split_once("</style>").unwrap_or(("", rest));
    (format!("{before}{after}"), style.trim())
}

/// Libraries by licence: a licence a line, and below it their names, indented.
fn libraries(listed: &str) -> Vec<LibraryCredits> {
    let mut found: Vec<LibraryCredits> = Vec::new();
    for line in listed.lines().filter(|line| !line.trim().is_empty()) {
        match (line.strip_prefix("  "), found.last_mut()) {
            (Some(name), Some(licence)) => licence.names.push(name.trim().to_owned().into()),
            _ => found.push(LibraryCredits { licence: line.to_owned().into(), names: Vec::new() }),
        }
    }
    found
}

fn game_info(game: &dyn AnyGame, lang: Lang) -> GameInfo {
    let (info, texts) = (game.info(), game.texts(lang));
    let text = |id: &str| texts.text(id).to_owned();
    let option = |option: &game_core::OptionInfo| OptionInfo {
        id: option.id.into(),
        name: text(&format!("option-{}", option.id)),
        values: option
            .values
            .iter()
            .map(|value| OptionValue { id: (*value).into(), name: text(&format!("option-{}-{value}", option.id)) })
            .collect(),
    };
    let variant = |variant: &game_core::VariantInfo| VariantInfo {
        id: variant.id.into(),
        name: text(&format!("variant-{}", variant.id)),
        sentence: text(&format!("variant-{}-about", variant.id)),
        text: format!("{}/{}", info.id, variant.id),
        options: variant.options.iter().map(option).collect(),
    };
    GameInfo {
        id: info.id.into(),
        name: text("name"),
        sentence: text("tagline"),
        about: text("about"),
        is_hidden: info.is_hidden,
        is_solved: game.is_solved(),
        sides: info
            .sides
            .iter()
            .map(|side| SideInfo { id: (*side).into(), name: text(&format!("side-{side}")) })
            .collect(),
        variants: info.variants.iter().map(variant).collect(),
        levels: LEVELS,
        has_lesson: !game.lesson().steps.is_empty(),
    }
}

fn rule_infos(game: &dyn AnyGame, texts: &Texts) -> Vec<RuleInfo> {
    let clauses = game.info().clause_ids();
    let mut section = None;
    let mut rules = Vec::new();
    for (id, text) in texts.iter() {
        if id.starts_with("section-") {
            section = Some(text.to_owned());
        } else if clauses.iter().any(|clause| clause == id) {
            let (clause, text) = (id.to_owned(), text.to_owned());
            let examples = game.examples(id).iter().map(|shown| example(game, shown, texts)).collect();
            rules.push(RuleInfo { clause, section: section.take(), text, examples });
        }
    }
    rules
}

fn example(game: &dyn AnyGame, example: &game_core::lesson::Example, texts: &Texts) -> ExampleInfo {
    let scene = &example.scene;
    let shown = registry::stage(game, scene).ok();
    let cells = game.start(&scene.setting).drawing(Viewer::Spectator).cells;
    let all_in_words = |moves: &[&'static str]| {
        let in_words = |text: &&str| {
            let ahead = shown.as_ref().and_then(|shown| shown.words_ahead(&[(*text).to_owned()]).pop());
            match ahead {
                Some(words) => texts.of_move(&words, &cells, WordForm::Short).to_string(),
                None => (*text).to_owned(),
            }
        };
        moves.iter().map(in_words).collect()
    };
    ExampleInfo {
        variant: scene.setting.to_string(),
        position: scene.position.map(str::to_owned),
        moves: (!scene.moves.is_empty()).then(|| scene.moves.iter().map(|text| (*text).to_owned()).collect()),
        seen_by: Some(scene.setting.game().side_id(scene.side).into()),
        text: texts.get(&example.text_id()).map(str::to_owned),
        tries: words(&example.tries),
        refused: words(&example.refused),
        try_words: all_in_words(&example.tries),
        refused_words: all_in_words(&example.refused),
    }
}

fn words(texts: &[&'static str]) -> Vec<Text> {
    texts.iter().map(|text| Text::from(*text)).collect()
}

fn lesson_step(step: &LessonPart, texts: &Texts) -> LessonStep {
    let scene = &step.scene;
    let (kind, right, reply, level) = match &step.ask {
        Ask::Look => (LessonKind::Look, None, None, None),
        Ask::Play { right: RightAnswer::Any, reply, .. } => (LessonKind::Play, None, *reply, None),
        Ask::Play { right: RightAnswer::OneOf(moves), reply, .. } => {
            (LessonKind::Play, Some(words(moves)), *reply, None)
        }
        Ask::Match { level } => (LessonKind::Match, None, None, Some(*level)),
    };
    let said = |id: String| texts.get(&id).map(str::to_owned).filter(|_| kind == LessonKind::Play);
    LessonStep {
        number: step.number,
        kind,
        variant: scene.setting.to_string(),
        variant_id: scene.setting.variant().into(),
        position: scene.position.map(Text::from),
        moves: words(&scene.moves),
        side: scene.setting.game().side_id(scene.side).into(),
        text: texts.text(&step.text_id()).to_owned(),
        done: said(step.done_id()),
        hint: said(step.hint_id()),
        right,
        reply: reply.map(Text::from),
        level,
    }
}

fn board_shape(drawn: BoardView) -> BoardShape {
    BoardShape {
        width: drawn.width,
        height: drawn.height,
        cells: drawn
            .cells
            .into_iter()
            .map(|cell| CellShape { name: cell.name, x: cell.x, y: cell.y, style: cell.style.into() })
            .collect(),
        labels: drawn.labels.into_iter().map(|label| LabelShape { text: label.text, x: label.x, y: label.y }).collect(),
        decorations: drawn
            .decorations
            .into_iter()
            .map(|deco| DecorationShape {
                style: deco.style.into(),
                x: deco.x,
                y: deco.y,
                size: deco.size,
                facing: deco.facing.degrees(),
            })
            .collect(),
    }
}
