use crate::tabula;
use game_core::{Rng, Viewer};
use registry::GAMES;
use serde_json::Value;

/// Runs `tabula replay` and returns its status and its lines.
fn replay(args: &[&str], input: &str) -> (i32, Vec<Value>) {
    let args = [&["replay"], args].concat();
    let output = tabula(&args, input.as_bytes());
    let lines = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn every_line_gets_its_answer() {
    for game in GAMES {
        for setting in game.info().settings() {
            let mut rng = Rng::new(1);
            let mut played = game.start(&setting);
            let mut legal = Vec::new();
            let mut to_move = Vec::new();
            let mut texts = Vec::new();
            while let Some(side) = played.to_move() {
                let viewer = Viewer::Seat(side);
                to_move.push(Value::from(game.info().side_id(side)));
                legal.push(played.legal(viewer));
                let text = if played.setup_due() {
                    assert_eq!(played.legal(viewer), ["deploy:*"]);
                    registry::any_setup(&played.board(viewer).setup.unwrap(), rng.next_u64())
                } else {
                    rng.pick(legal.last().unwrap()).unwrap().clone()
                };
                played.play(&text).unwrap();
                texts.push(text);
            }
            to_move.push(Value::Null);
            legal.push(Vec::new());
            let half = texts.len() / 2;
            let input = format!("{}\n\n{}\n", texts.join(" "), texts[..half].join(" "));
            let (status, lines) = replay(&[&setting.to_string(), "--legal"], &input);
            assert_eq!((status, lines.len()), (0, 3), "{setting}");
            assert_eq!(lines[0]["to_move"], Value::from(to_move.clone()), "{setting}");
            assert_eq!(lines[0]["legal"], serde_json::json!(legal), "{setting}");
            let outcome = played.outcome().unwrap();
            assert_eq!(lines[0]["outcome"]["clause"], outcome.clause.0);
            assert_eq!(
                lines[0]["outcome"]["result"],
                outcome.winner().map_or("draw", |side| game.info().side_id(side))
            );
            assert_eq!(lines[1]["to_move"], Value::from(vec![to_move[0].clone()]));
            assert_eq!(lines[1]["outcome"], Value::Null);
            assert_eq!(lines[2]["to_move"].as_array().unwrap().len(), half + 1);
            let (_, lines) = replay(&[&setting.to_string()], "\n");
            assert!(lines[0].get("legal").is_none());
        }
    }
}

#[test]
fn an_illegal_move_spoils_its_own_line_only() {
    for game in GAMES {
        let (status, lines) = replay(&[game.info().id], "zz9 1 2\n\n");
        assert_eq!((status, lines.len()), (1, 2), "{}", game.info().id);
        let error = &lines[0]["error"];
        assert_eq!((&error["ply"], &error["move"]), (&Value::from(0), &Value::from("zz9")));
        assert!(error["message"].as_str().unwrap().contains("zz9"));
        assert!(lines[0].get("to_move").is_none() && lines[1].get("error").is_none());
    }
}

#[test]
fn the_last_line_needs_no_line_end_and_may_hold_anything() {
    let id = GAMES[0].info().id;
    assert_eq!(replay(&[id], "").1.len(), 0);
    assert_eq!(replay(&[id], "   \t ").1.len(), 1);
    let output = tabula(&["replay", id], b"\xff\xfe \x00\r\n\r\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout.iter().filter(|&&b| b == b'\n').count(), 2);
}
