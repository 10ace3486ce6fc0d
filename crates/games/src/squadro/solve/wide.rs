//! Runs a task compiled for the widest vectors of the machine: the same portable code, once more with AVX2 and AVX-512.

/// Work whose loops are worth wide vectors. `run` and what it calls must be `#[inline(always)]`: only what is inlined is
/// compiled with the vectors of the machine.
pub(super) trait Task {
    type Output;

    fn run(self) -> Self::Output;
}

/// Runs `task` with the widest vectors there are.
pub(super) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f")
            && has!("avx512vl")
            && has!("avx512bw")
            && has!("avx512vbmi2")
            && has!("avx512vpopcntdq")
            && has!("bmi2")
        {
            #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
            // SAFETY: every feature that `with_avx512` is compiled for was detected just now.
            return unsafe { with_avx512(task) };
        }
        if has!("avx2") && has!("bmi2") {
            #[expect(unsafe_code, reason = "the only way to call code made for vectors that not every machine has")]
            // SAFETY: every feature that `with_avx2` is compiled for was detected just now.
            return unsafe { with_avx2(task) };
        }
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi2")]
fn with_avx512<T: Task>(task: T) -> T::Output {
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn with_avx2<T: Task>(task: T) -> T::Output {
    task.run()
}
