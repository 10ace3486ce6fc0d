//! Which file of modules has the page at a path.

use protocol::part_at;

#[test]
fn a_path_has_the_page_of_its_address() {
    let cases = [
        ("/", "lobby"),
        ("/g/one", "lobby"),
        ("/j/code", "lobby"),
        ("/m/abc", "play"),
        ("/m/", "later"),
        ("/m/abc/more", "later"),
        ("/learn", "later"),
        ("/nowhere", "later"),
        ("", "later"),
    ];
    for (path, part) in cases {
        assert_eq!(part_at(path), part, "{path}");
    }
}
