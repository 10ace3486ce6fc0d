//! Runs a task compiled for the widest vectors of the machine: the same portable code, once more with AVX2 and AVX-512.
//! Rules, searches and nets have no other unsafe code.

/// Work whose loops are worth wide vectors. `run` and what it calls must be `#[inline(always)]`: only what is inlined
/// is compiled with the vectors of the machine.
///
/// ```
/// use game_core::wide::{Vectors, WideTask, Width};
///
/// struct Sum<'a>(&'a [u16]);
///
/// impl WideTask for Sum<'_> {
///     type Output = u32;
///
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|&number| u32::from(number)).sum()
///     }
/// }
///
/// let vectors = Vectors::widest();
/// assert_eq!(vectors.run(Sum(&[1, 2, 3])), 6);
/// assert_eq!(vectors.at_most(Width::Portable).run(Sum(&[1, 2, 3])), 6);
/// ```
pub trait WideTask {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// The width of vectors, the narrowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Width {
    /// The instructions that every machine has.
    Portable,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

/// Vectors that this machine was found to have. [`WideTask`] shows how they are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vectors(Width);

impl Vectors {
    /// The widest vectors of this machine. A wider entry implies the features of the narrower ones.
    pub fn widest() -> Vectors {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") && has!("bmi2") {
                let has_512 = has!("avx512f")
                    && has!("avx512vl")
                    && has!("avx512bw")
                    && has!("avx512vbmi2")
                    && has!("avx512vpopcntdq");
                return Vectors(if has_512 { Width::Avx512 } else { Width::Avx2 });
            }
        }
        Vectors(Width::Portable)
    }

    /// The same vectors, but none wider than `width`.
    #[must_use]
    pub fn at_most(self, width: Width) -> Vectors {
        Vectors(self.0.min(width))
    }

    /// Their width.
    pub fn width(self) -> Width {
        self.0
    }

    /// Runs `task` with these vectors.
    #[inline]
    pub fn run<T: WideTask>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
            // SAFETY: `widest`, from which every value comes, has detected all features that `with_avx512` is compiled
            // for.
            Width::Avx512 => unsafe { with_avx512(task) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
            // SAFETY: `widest` has detected all features that `with_avx2` is compiled for, or all of `Width::Avx512`.
            Width::Avx2 => unsafe { with_avx2(task) },
            _ => task.run(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi2")]
fn with_avx512<T: WideTask>(task: T) -> T::Output {
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn with_avx2<T: WideTask>(task: T) -> T::Output {
    task.run()
}
