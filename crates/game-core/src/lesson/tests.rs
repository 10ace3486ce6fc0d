use super::*;
use crate::{Clause, GameInfo, OptionInfo, VariantInfo, Verdict};

const INFO: &GameInfo = &GameInfo {
    id: "g",
    clauses: "GG",
    clause_numbers: &[(1, 4)],
    sides: ["light", "dark"],
    variants: &[VariantInfo { id: "plain", options: &[OptionInfo { id: "starts", values: &["light", "dark"] }] }],
    is_hidden: false,
    texts: &[],
    art: "",
    lesson: "",
    examples: "",
};

#[test]
fn a_lesson_is_read_step_by_step() {
    let lesson = Lesson::parse(
        INFO,
        "# Words.\n\nstep 1\nvariant plain\nside light\n\nstep 2\nvariant plain?starts=dark\nposition p q\nmoves a a\nside dark\n\
         right b c\nreply d\nends dark GG-02\n\nstep 3\nvariant plain\nside light\nright any\n\nstep 4\nvariant plain\nside \
         light\nmatch 1\n",
    )
    .unwrap();
    let [look, play, any, last] = &lesson.steps[..] else { panic!("{lesson:?}") };
    assert_eq!((look.number, &look.ask, look.scene.position), (1, &Ask::Look, None));
    assert_eq!(
        (play.scene.position, &play.scene.moves[..], play.scene.side),
        (Some("p q"), &["a", "a"][..], Side::Second)
    );
    assert_eq!(play.scene.setting.to_string(), "g/plain?starts=dark");
    let Ask::Play { right, reply: Some("d"), ends: Some(ends) } = &play.ask else { panic!("{play:?}") };
    assert!(right.accepts("c") && !right.accepts("d"));
    assert_eq!(*ends, Outcome { verdict: Verdict::Win(Side::Second), clause: Clause("GG-02") });
    assert!(matches!(&any.ask, Ask::Play { right, reply: None, ends: None } if right.accepts("z")));
    assert_eq!(last.ask, Ask::Match { level: 1 });
    assert_eq!([play.text_id(), play.done_id(), play.hint_id()], ["lesson-2", "lesson-2-done", "lesson-2-hint"]);
    assert_eq!(Lesson::parse(INFO, "").unwrap(), Lesson::default());
}

#[test]
fn examples_are_found_by_clause() {
    let source = "GG-01\nvariant plain\nside light\ntry a b\nrefused c\n\nGG-01\nvariant plain\nside dark\ntry a\nends draw GG-03\n\n\
                  no board GG-02: nothing to see\n\nGG-04\nvariant plain\nside light\n";
    let examples = Examples::parse(INFO, source).unwrap();
    let [first, second] = examples.of("GG-01") else { panic!("{examples:?}") };
    assert_eq!(
        (&first.tries[..], &first.refused[..], first.text_id()),
        (&["a", "b"][..], &["c"][..], "example-GG-01".to_owned())
    );
    assert_eq!((second.ends, second.text_id()), (Some(Outcome::draw("GG-03")), "example-GG-01-2".to_owned()));
    assert_eq!(examples.without, [("GG-02", "nothing to see")]);
    assert!(examples.of("GG-02").is_empty() && examples.of("GG-03").is_empty());
    assert_eq!(examples.of("GG-04").len(), 1);
    assert_eq!(examples.all().len(), 3);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (source, message) in [
        ("side light", "line 1: \"side\" before any heading"),
        ("step 2\nvariant plain\nside light", "line 1: expected `step 1`, found \"step 2\""),
        ("step 1\nvariant plane\nside light", "line 2: unknown variant \"plane\": it is one of plain"),
        ("step 1\nside light", "line 1: \"step 1\" has no \"variant\""),
        ("step 1\nvariant plain\nside red", "line 3: \"red\" is no side of this game"),
        ("step 1\nvariant plain\nside light\nside dark", "line 4: \"side\" is given twice"),
        ("step 1\nvariant plain\nside  light", "line 3: \"side\" needs a value after one space"),
        ("step 1\nvariant plain\nside light\nright a a", "line 4: \"a\" is there twice, or empty"),
        ("step 1\nvariant plain\nside light\nreply a", "line 4: \"reply\" does not belong to \"step 1\""),
        ("step 1\nvariant plain\nside light\ntry a", "line 4: \"try\" does not belong to \"step 1\""),
        ("step 1\nvariant plain\nside light\nmatch x", "line 4: \"x\" is no level"),
        ("step 1\nvariant plain\nside light\nright a\nends blue GG-01", "line 5: \"blue\" is neither a side nor draw"),
        ("step 1\nvariant plain\nside light\nright a\nends dark GG-05", "line 5: \"GG-05\" is no clause of this game"),
        ("step 1\nvariant plain\nside light\nmatch 1\nstep 2", "line 5: a step after the invitation to play"),
    ] {
        assert_eq!(Lesson::parse(INFO, source).unwrap_err().to_string(), message);
    }
    for (source, message) in [
        ("GG-05\nvariant plain\nside light", "line 1: \"GG-05\" is no clause of this game"),
        ("no board GG-02: a\nGG-01\nvariant plain\nside light", "line 2: GG-01 is out of order"),
        ("no board GG-02: a\nGG-02\nvariant plain\nside light", "line 2: GG-02 is out of order"),
        ("GG-02\nvariant plain\nside light\nno board GG-02: a", "line 4: GG-02 is out of order"),
        ("no board GG-01", "line 1: say why: `no board GG-01: why`"),
        ("no board GG-01: a\nside light", "line 2: \"side\" does not belong to \"no board GG-01: a\""),
        ("GG-01\nvariant plain\nside light\nright a", "line 4: \"right\" does not belong to \"GG-01\""),
    ] {
        assert_eq!(Examples::parse(INFO, source).unwrap_err().to_string(), message);
    }
}
