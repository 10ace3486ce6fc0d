//! A logarithm that is the same on every machine: linear interpolation between the powers of two.

/// Sixteen times the logarithm of `x` to base 2; 0 for 0.
#[inline]
pub(crate) const fn log2_x16(x: u32) -> u32 {
    if x == 0 {
        return 0;
    }
    let whole = x.ilog2();
    whole * 16 + ((x as u64) << 4 >> whole) as u32 % 16
}

/// The natural logarithm of `x`, precise enough for exploration; 0 for 0.
#[inline]
pub(crate) fn ln(x: u32) -> f32 {
    if x == 0 {
        return 0.0;
    }
    let whole = x.ilog2();
    let part = x as f32 / (1u64 << whole) as f32 - 1.0;
    (whole as f32 + part) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_stay_near_the_true_logarithm() {
        for x in 1..5_000u32 {
            let exact = f64::from(x).log2();
            assert!((f64::from(log2_x16(x)) / 16.0 - exact).abs() < 0.15, "{x}");
            assert!((f64::from(ln(x)) - f64::from(x).ln()).abs() < 0.07, "{x}");
        }
        assert_eq!((log2_x16(0), log2_x16(1), log2_x16(8)), (0, 0, 48));
    }
}
