//! Draws the start of a game in the terminal and writes it as a picture.
//!
//! ```text
//! cargo run --release -p draw --example draw_a_board -- board.png
//! ```

use draw::{SvgOptions, TextOptions, png, svg, text};
use game_core::{Draw, Game, Observe, Setting, Viewer};
use games::latroncules::Latroncules;
use std::error::Error;

/// The width of the picture in pixels.
const WIDTH: u32 = 800;

fn main() -> Result<(), Box<dyn Error>> {
    let start = Latroncules::start(&Setting::parse(Latroncules::INFO, "")?);
    let board = Latroncules::draw(&start.view(Viewer::Spectator));
    println!("{}", text(&board, &TextOptions::default()));
    if let Some(path) = std::env::args().nth(1) {
        let picture = svg(&board, Latroncules::INFO.art, &SvgOptions { title: "The start", ..SvgOptions::default() });
        std::fs::write(&path, png(&picture, WIDTH)?)?;
        println!("{path} is {WIDTH} pixels wide");
    }
    Ok(())
}
