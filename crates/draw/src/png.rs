//! Renders an SVG as a PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest width and height of a picture.
const MAX_PIXELS: u32 = 8192;

/// Why a picture could not be rendered.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not an SVG drawing.
    #[error("not a drawing: {0}")]
    Drawing(String),
    /// A side of the picture would be empty or longer than 8192 pixels.
    #[error("a picture of {width} × {height} pixels cannot be made")]
    Size { width: u32, height: u32 },
    /// The pixels could not be written.
    #[error("cannot encode the picture: {0}")]
    Encoding(String),
}

/// Renders a drawing as a PNG of that width; the height follows. Areas without cells or board stay transparent.
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
