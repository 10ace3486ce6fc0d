//! One attack: the control run, the attack with a bystander, and the limits.

use crate::bystander::{Bystander, DEEP_LEVEL, Met, More, Shown};
use crate::field::Field;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use system_tests::{Client, ClientAddress, Process, Program};

/// The most memory above that of the idle server.
const MEMORY_KIB: u64 = 300 * 1024;
/// From this much memory on an attack is stopped and the server killed, to protect the machine.
const ABORT_KIB: u64 = 1_500 * 1024;
/// A bystander's p99 is never a failure below this.
const P99: Duration = Duration::from_millis(250);
/// The longest search of the computer. A queue that others have filled delays a level that searches by one of them at
/// most.
const ONE_JOB: Duration = Duration::from_secs(3);
/// In the short form, a single answer is never a failure below this.
const SHORT_WAIT: Duration = Duration::from_secs(3);
/// The largest factor by which answers may be slower than without the attack.
const TIMES: u32 = 10;
/// The time limit for an answer after the attack, and for the shutdown.
const LIVELINESS: Duration = Duration::from_secs(20);

/// The durations of the phases.
#[derive(Clone, Copy)]
struct Lengths {
    control: Duration,
    attack: Duration,
    /// The time after the attack, in which work without a client is still measured.
    aftermath: Duration,
}

/// An attack and its limits.
pub(crate) struct Trial {
    pub(crate) name: &'static str,
    pub(crate) more: More,
    /// The duration of the long form, unless the environment sets it.
    pub(crate) full: Duration,
    /// The duration of the short form.
    pub(crate) short: Duration,
    /// The time after the attack, in the short form.
    pub(crate) aftermath: Duration,
    /// If set, the control run and the attack take place beside two busy loops, and no move of the bystander may take
    /// longer than this; other answers have a p99 of at most this, or the usual multiple of the control run's.
    pub(crate) longest_beside_loops: Option<Duration>,
}

impl Trial {
    pub(crate) fn new(name: &'static str) -> Trial {
        Trial {
            name,
            more: More::default(),
            full: Duration::from_secs(30),
            short: Duration::from_millis(1_800),
            aftermath: Duration::from_millis(200),
            longest_beside_loops: None,
        }
    }

    /// Prepares, attacks and checks the results.
    pub(crate) fn run<P>(&self, prepare: impl AsyncFnOnce(&Field) -> P, attack: impl AsyncFnOnce(&Field, P)) {
        self.run_furnished(|_| (), prepare, attack);
    }

    /// The same with a program that is furnished first: it may be stopped, its database changed, and started again.
    pub(crate) fn run_furnished<P>(
        &self,
        furnish: impl FnOnce(&mut Program),
        prepare: impl AsyncFnOnce(&Field) -> P,
        attack: impl AsyncFnOnce(&Field, P),
    ) {
        let _turn = turn();
        let is_full = is_full();
        // The control run of the short form has no further activities.
        let more = if is_full { self.more } else { More::default() };
        let lengths = self.lengths(is_full);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut program = start();
        furnish(&mut program);
        let process = program.process();
        let idle_kib = process.memory_kib().unwrap_or(0);
        let shown = Shown::default();
        let field = Field::new(program.address(), is_full, Arc::clone(&shown));
        field.begin(Duration::from_secs(300));
        let prepared = runtime.block_on(prepare(&field));
        let loops = self.longest_beside_loops.map(|_| BusyLoops::start());
        let control = self.control(&program, more, lengths.control);
        let watch = Watch::start(process);
        let bystander = Bystander::start(program.address(), more, shown);
        field.begin(lengths.attack);
        let cpu = process.cpu();
        runtime.block_on(async {
            // An attack ends by itself: the limit is for one that does not.
            let limit = lengths.attack + Duration::from_secs(10);
            if tokio::time::timeout(limit, attack(&field, prepared)).await.is_err() {
                field.count("attack cut off");
            }
        });
        let met = bystander.finish();
        std::thread::sleep(lengths.aftermath);
        let peak_kib = watch.finish();
        let cpu = process.cpu().zip(cpu).map(|(after, before)| after.saturating_sub(before));
        drop(loops);
        let mut faults = self.bar(&control, &met, is_full);
        let above_kib = peak_kib.saturating_sub(idle_kib);
        if above_kib > MEMORY_KIB {
            faults.push(format!("the peak is {} MB above idle", above_kib / 1024));
        }
        faults.extend(bad_statuses(&field));
        faults.extend(afterwards(&mut program));
        println!("{}", self.report(&field, &control, &met, idle_kib, above_kib, cpu));
        assert!(faults.is_empty(), "{}: {}", self.name, faults.join("; "));
    }

    fn lengths(&self, is_full: bool) -> Lengths {
        if !is_full {
            let control = Duration::from_secs(3);
            return Lengths { control, attack: self.short, aftermath: self.aftermath };
        }
        let asked = std::env::var("TABULA_ATTACK_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let attack = asked.map_or(self.full, Duration::from_secs);
        let control = attack.min(Duration::from_secs(15));
        Lengths { control, attack, aftermath: Duration::from_secs(5) }
    }

    /// The bystander without an attack. The short form needs it only once.
    fn control(&self, program: &Program, more: More, length: Duration) -> Arc<Met> {
        let alone = |program: &Program| {
            let bystander = Bystander::start(program.address(), more, Shown::default());
            std::thread::sleep(length);
            Arc::new(bystander.finish())
        };
        static SHORT: OnceLock<Arc<Met>> = OnceLock::new();
        if is_full() { alone(program) } else { Arc::clone(SHORT.get_or_init(|| alone(program))) }
    }

    fn report(
        &self,
        field: &Field,
        control: &Met,
        met: &Met,
        idle_kib: u64,
        above_kib: u64,
        cpu: Option<Duration>,
    ) -> String {
        let cpu = cpu.unwrap_or_default().as_secs_f64();
        let mut text =
            format!("{}: +{} MB above idle {} MB, {cpu:.1} s of CPU", self.name, above_kib / 1024, idle_kib / 1024);
        for (what, times) in &met.times {
            let before = control.times.get(what).cloned().unwrap_or_default();
            let _ = write!(
                text,
                "\n  {what}: {} ms ({} times); alone {}",
                times.summary(),
                times.count(),
                before.summary()
            );
        }
        let counts: Vec<String> = field.counts().into_iter().map(|(what, count)| format!("{count} × {what}")).collect();
        text + "\n  attackers got: " + &counts.join(", ")
    }

    /// The limits that the bystander's answers exceeded.
    fn bar(&self, control: &Met, met: &Met, is_full: bool) -> Vec<String> {
        let mut faults = Vec::new();
        for (what, times) in &met.times {
            let normal = control.times.get(what).cloned().unwrap_or_default();
            let mut limit = |name: &str, now: Duration, limit: Duration| {
                if now > limit {
                    faults.push(format!("the bystander's {what} has a {name} of {now:.1?}, more than {limit:.1?}"));
                }
            };
            match (is_full, self.longest_beside_loops) {
                (_, Some(most)) if *what == "move" => limit("longest", times.longest(), most),
                (true, most) => {
                    let (least, normal) = (most.unwrap_or(P99), normal.share(0.99));
                    let queued = if *what == DEEP_LEVEL { normal + ONE_JOB + least } else { Duration::ZERO };
                    limit("p99", times.share(0.99), least.max(normal * TIMES).max(queued));
                }
                (false, _) => {
                    let normal = normal.longest();
                    let queued = if *what == DEEP_LEVEL { normal + ONE_JOB + SHORT_WAIT } else { Duration::ZERO };
                    limit("longest", times.longest(), SHORT_WAIT.max(normal * TIMES).max(queued));
                }
            }
        }
        let troubles = met.troubles.len();
        faults.extend(met.troubles.first().map(|first| format!("the bystander met {troubles} refusals: {first}")));
        if met.moves == 0 {
            faults.push("the bystander could not make a move".to_owned());
        }
        faults
    }
}

/// Two threads that do nothing but use their cores.
struct BusyLoops {
    is_over: Arc<AtomicBool>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

impl BusyLoops {
    fn start() -> BusyLoops {
        let is_over = Arc::new(AtomicBool::new(false));
        let spin = |flag: Arc<AtomicBool>| {
            std::thread::spawn(move || {
                while !flag.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        };
        let threads = (0..2).map(|_| spin(Arc::clone(&is_over))).collect();
        BusyLoops { is_over, threads }
    }
}

impl Drop for BusyLoops {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.threads.drain(..).for_each(|thread| drop(thread.join()));
    }
}

/// Whether this is the long form: `TABULA_FULL`, or a duration set in the environment.
pub(crate) fn is_full() -> bool {
    std::env::var_os("TABULA_FULL").is_some() || std::env::var_os("TABULA_ATTACK_SECONDS").is_some()
}

/// A lock, so that only one attack runs at a time.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The program just built, or the one that `TABULA_BIN` names.
pub(crate) fn start() -> Program {
    Program::start(env!("CARGO_BIN_EXE_tabula"), &[])
}

/// Answers that are faults of the server. 503 says that it is busy.
fn bad_statuses(field: &Field) -> Vec<String> {
    let is_bad = |what: &str| what.parse::<u16>().is_ok_and(|status| (500..600).contains(&status) && status != 503);
    let counts = field.counts();
    let mut faults: Vec<String> =
        counts.iter().filter(|(what, _)| is_bad(what)).map(|(what, count)| format!("{count} × {what}")).collect();
    faults.extend(field.faults());
    if counts.is_empty() {
        faults.push("the attack did nothing".to_owned());
    }
    faults
}

/// Checks that the server still answers, has not panicked and ends cleanly.
pub(crate) fn afterwards(program: &mut Program) -> Vec<String> {
    let mut faults = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut client = Client::new(program.address(), ClientAddress::LOCAL).patient(LIVELINESS);
    match runtime.block_on(client.get("/ready", None)) {
        Ok(answer) if answer.status == 200 => {}
        Ok(answer) => faults.push(format!("afterwards /ready says {} {}", answer.status, answer.text())),
        Err(error) => faults.push(format!("afterwards the server does not answer: {error}")),
    }
    match program.terminate(LIVELINESS) {
        Some(status) if status.success() => {}
        Some(status) => faults.push(format!("the server ended with {status}")),
        None => faults.push(format!("the server did not end within {LIVELINESS:?}")),
    }
    let log = program.log();
    faults.extend(log.lines().find(|line| line.contains("panicked")).map(|line| format!("a panic: {line}")));
    faults
}

/// Measures the server's memory, and kills it before it exhausts the machine.
pub(crate) struct Watch {
    process: Process,
    is_enough: Arc<AtomicBool>,
    most_kib: Arc<AtomicU64>,
    thread: std::thread::JoinHandle<()>,
}

impl Watch {
    pub(crate) fn start(process: Process) -> Watch {
        process.reset_peak();
        let (is_enough, most_kib) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (enough, most) = (Arc::clone(&is_enough), Arc::clone(&most_kib));
        let thread = std::thread::spawn(move || {
            let begun = Instant::now();
            while !enough.load(Ordering::Relaxed) {
                let now = process.memory_kib().unwrap_or(0);
                most.fetch_max(now, Ordering::Relaxed);
                if now > ABORT_KIB {
                    println!("broken off after {:.1?}: the server has {} MB", begun.elapsed(), now / 1024);
                    let _ = std::process::Command::new("kill").args(["-KILL", &process.0.to_string()]).status();
                    break;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        Watch { process, is_enough, most_kib, thread }
    }

    /// The peak of memory, in KiB. The kernel's own figure includes peaks between two samples.
    pub(crate) fn finish(self) -> u64 {
        let peak_kib = self.process.peak_kib().unwrap_or(0);
        self.is_enough.store(true, Ordering::Relaxed);
        self.thread.join().expect("the watch does not panic");
        peak_kib.max(self.most_kib.load(Ordering::Relaxed))
    }
}
