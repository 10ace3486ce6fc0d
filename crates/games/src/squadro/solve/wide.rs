//! Runs a task compiled for the widest vectors of the machine: the same portable code, once more with AVX2 and AVX-512.

/// Work whose loops are worth wide vectors. `run` and what it calls must be `#[inline(always)]`: only what is inlined
/// is compiled with the vectors of the machine.
pub(super) trait WideTask {
    type Output;

    fn run(self) -> Self::Output;
}

/// The vectors of a machine, the narrowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Width {
    /// The instructions that every machine has.
    Portable,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

#[cfg(test)]
thread_local! {
    /// The widest vectors that a test allows on its thread.
    pub(super) static MOST: std::cell::Cell<Width> = const { std::cell::Cell::new(Width::Avx512) };
}

/// Runs `task` with the widest vectors of the machine.
pub(super) fn run<T: WideTask>(task: T) -> T::Output {
    let width = widest();
    #[cfg(test)]
    let width = width.min(MOST.get());
    match width {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
        // SAFETY: `widest` has detected every feature that `with_avx512` is compiled for.
        Width::Avx512 => unsafe { with_avx512(task) },
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
        // SAFETY: `widest` has detected every feature that `with_avx2` is compiled for, or all of `Width::Avx512`.
        Width::Avx2 => unsafe { with_avx2(task) },
        _ => task.run(),
    }
}

/// The widest vectors of this machine. A wider entry implies the features of the narrower ones.
pub(super) fn widest() -> Width {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx2") && has!("bmi2") {
            let has_512 = has!("avx512f")
                && has!("avx512vl")
                && has!("avx512bw")
                && has!("avx512vbmi2")
                && has!("avx512vpopcntdq");
            return if has_512 { Width::Avx512 } else { Width::Avx2 };
        }
    }
    Width::Portable
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
