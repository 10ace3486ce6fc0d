//! QR codes of addresses.

use qrcode::QrCode;
use qrcode::render::{svg, unicode};

/// The code as SVG; `None` if the text is too long.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::new(text.as_bytes()).ok()?;
    Some(code.render::<svg::Color>().min_dimensions(240, 240).build())
}

/// The code as lines for a terminal with a dark background; `None` if the text is too long.
pub fn terminal_qr(text: &str) -> Option<String> {
    let code = QrCode::new(text.as_bytes()).ok()?;
    let (dark, light) = (unicode::Dense1x2::Light, unicode::Dense1x2::Dark);
    Some(code.render::<unicode::Dense1x2>().dark_color(dark).light_color(light).build() + "\n")
}
