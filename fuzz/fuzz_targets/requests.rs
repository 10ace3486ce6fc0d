#![no_main]
static SITE: std::sync::LazyLock<fuzzing::Site> = std::sync::LazyLock::new(fuzzing::Site::new);
libfuzzer_sys::fuzz_target!(|data: &[u8]| SITE.requests(data));
