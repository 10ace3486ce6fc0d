use super::*;
use crate::stratego::Rank;

const APPLES: &str = "tA@j1 t4@i1 aA@j8 a4@i8";

/// For each attacker, how it fares against each defender, `1` to `X`, Bomb, Apple: won, lost, tied.
const TABLE: [(char, &str); 10] = [
    ('1', "=--------+-+"),
    ('2', "+=---------+"),
    ('3', "++=-------++"),
    ('4', "+++=-------+"),
    ('5', "++++=------+"),
    ('6', "+++++=-----+"),
    ('7', "++++++=----+"),
    ('8', "+++++++=---+"),
    ('9', "++++++++=--+"),
    ('X', "+++++++++=-+"),
];

#[test]
fn every_fight_ends_as_the_table_says() {
    // SG-15, SG-16, SG-17, SG-20: the Spy takes the Marshal, the Miner the Bomb, anybody the Apple.
    for (attacker, row) in TABLE {
        for (defender, result) in "123456789XBA".chars().zip(row.chars()) {
            // The defender stands on its home rank, so that it may be a Bomb or the Apple.
            let others = if defender == 'A' { "tA@j1 t4@i1 a4@i8" } else { APPLES };
            let from = format!("{others} t{attacker}'@e5 a{defender}@e6");
            let (left, result) = match result {
                '+' if defender == 'A' => (format!("{others} t{attacker}'!@e6"), "; templars SG-20"),
                '+' => (format!("{others} t{attacker}'!@e6"), ""),
                '-' => (format!("{others} a{defender}!@e6"), ""),
                _ => (others.to_owned(), ""),
            };
            let rest = format!("assassins play - -/- 0{result}");
            check("classic", (&from, "templars play - -/- 9"), "e5xe6", (&left, &rest));
        }
    }
}

#[test]
fn an_attack_reaches_the_next_square_and_is_never_compulsory() {
    // SG-13.
    let pieces = format!("{APPLES} t7'@e4 a5'@e5 a6'@f5 a6'@f3 t2'@a4 a8'@a6 t5'@b4");
    let position = position("classic", &pieces, "templars play - -/- 0");
    assert_eq!(moves_of(&position, "e4"), "e4-e3 e4-f4 e4xe5");
    assert_eq!(moves_of(&position, "a4"), "a4-a1 a4-a2 a4-a3 a4-a5 a4xa6");
    assert_eq!(moves_of(&position, "b4"), "b4-b3 b4-b5");
    refused(&position, "e4xf5", "not straight (SG-07)");
    refused(&position, "e4xf3", "not straight (SG-07)");
    refused(&position, "b4xb5", "nobody there (SG-13)");
    refused(&position, "e4xe6", "attack next to it (SG-13)");
    refused(&position, "b4xa4", "attack own (SG-13)");
    refused(&position, "a6xa4", "not your piece (SG-06)");
}

#[test]
fn both_ranks_are_announced_and_known_from_then_on() {
    // SG-14: of the winner; the loser is seen among the captured pieces.
    let from = (&*format!("{APPLES} t7'@e4 a5'@e5"), "templars play - -/- 0");
    check("classic", from, "e4xe5", (&format!("{APPLES} t7'!@e5"), "assassins play - -/- 0"));
    let from = (&*format!("{APPLES} t5'@e4 a7'@e5"), "templars play - -/- 0");
    check("classic", from, "e4xe5", (&format!("{APPLES} a7'!@e5"), "assassins play - -/- 0"));
    let position = position("classic", &format!("{APPLES} t5'@e4 a7'@e5"), "templars play - -/- 0");
    let mv = position.parse_move("e4xe5").unwrap();
    for viewer in game_core::Viewer::ALL {
        assert_eq!(position.seen_text(mv, viewer), "e4xe5#5:7");
    }
}

#[test]
fn bombs_and_the_apple_never_attack() {
    // SG-18.
    let position = position("classic", "tA@e3 tB@f3 t4@i1 aA@j8 a5'@e4 a5'@f4", "templars play - -/- 0");
    refused(&position, "e3xe4", "never attacks (SG-18)");
    refused(&position, "f3xf4", "never attacks (SG-18)");
    assert_eq!(moves_of(&position, "e3"), "");
    assert!(!Rank::Bomb.is_mobile() && !Rank::Apple.is_mobile() && Rank::Marshal.is_mobile());
}

#[test]
fn motions_tell_who_leaves_and_who_goes_where() {
    use game_core::Motion;
    let position = position(
        "special",
        &format!("{APPLES} t7'@e4 a5'@e5 t2'@a4 a8'@a7 t6'@b5 a6@b6 a3'@a5 a2'@b4"),
        "templars play - -/- 0",
    );
    let motions = |text: &str| position.motions(position.parse_move(text).unwrap());
    let [e4, e5, a4, a5, b4, b5, b6] = [34, 44, 30, 40, 31, 41, 51].map(CellId);
    assert_eq!(motions("e4-f4"), [Motion::step(e4, CellId(35))]);
    assert_eq!(motions("a4-a1"), [Motion { via: [20, 10].map(CellId).into(), ..Motion::step(a4, CellId(0)) }]);
    assert_eq!(motions("e4xe5"), [Motion::leave(e5), Motion::step(e4, e5)]);
    assert_eq!(motions("a4xa5"), [Motion { via: vec![a5], ..Motion::leave(a4) }]);
    assert_eq!(motions("a4xb4"), [Motion { via: vec![b4], ..Motion::leave(a4) }, Motion::leave(b4)]);
    let there_and_back = |via| Motion { via: vec![via], ..Motion::step(b5, b5) };
    assert_eq!(motions("b5xa5+b4"), [Motion::leave(b4), there_and_back(b4), Motion::leave(a5), there_and_back(a5)]);
    assert_eq!(
        motions("b5xa5+b6"),
        [Motion::leave(a5), there_and_back(a5), Motion::leave(b6), Motion { via: vec![b6], ..Motion::leave(b5) }]
    );
    assert_eq!(motions("apple:e5"), []);
}
