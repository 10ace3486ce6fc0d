//! What the end of a match says.

use registry::CATALOGUE;

#[test]
fn an_end_tells_which_of_several_reasons_came_about() {
    let repeated = "e1-f1 e7-f7 f1-e1 f7-e7 e1-f1 e7-f7 f1-e1 f7-e7";
    let dedalles = "#dddd.#/.#...#d/..#.#../...#.../..#.#../.#...#l/#llll.# light - 0";
    let slow = "#ddddd#/.#####./......./......./...l.../####.../#llll.# light - 99";
    for (variant, position, moves, expected) in [
        ("latroncules/tabula", "c7/8/5f2/8/3C4/8/2F5/8 white 98", "d4-d5", None),
        ("latroncules/tabula", "c7/8/5f2/8/3C4/8/2F5/8 white 99", "d4-d5", Some("end-LC-18-quiet")),
        ("dedalles/senior?starts=light", dedalles, repeated, Some("end-DD-17-repetition")),
        ("dedalles/senior?starts=light", slow, "d3-c3", Some("end-DD-17-quiet")),
    ] {
        let (game, setting) = CATALOGUE.find(variant).unwrap();
        let mut played = game.start_at(&setting, position).unwrap();
        for text in moves.split(' ') {
            played.play(text).unwrap_or_else(|error| panic!("{variant}: {error}"));
        }
        let found = played.end_text_id(&|id| game.texts(&registry::ENGLISH).get(id).is_some());
        assert_eq!(found.as_deref(), expected, "{variant}, {:?}", played.outcome());
    }
}
