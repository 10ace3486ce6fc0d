//! Renders an SVG as a PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The widest and highest picture that is made.
const MAX_PIXELS: u32 = 8192;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not an SVG drawing.
    #[error("not a drawing: {0}")]
    Drawing(String),
    /// A side of the picture would be empty or longer than 8192 pixels.
    #[error("a picture of {width} × {height} pixels cannot be made")]
    Size {
        /// The width asked for.
        width: u32,
        /// The height that goes with it.
        height: u32,
    },
    /// The pixels could not be written.
    #[error("cannot encode the picture: {0}")]
    Encoding(String),
}

/// The drawing as a PNG of that width; the height follows. What no cell or board covers stays transparent.
///
/// # Errors
/// If `svg` is not a drawing or the size is out of bounds.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| PngError::Drawing(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    if width > MAX_PIXELS || height > MAX_PIXELS {
        return Err(PngError::Size { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError::Encoding(e.to_string()))
}
