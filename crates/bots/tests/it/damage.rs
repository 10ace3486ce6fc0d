//! Damaged and foreign files are refused, with the right reason.

use crate::{LATE, folder, open, solved_game, write};
use bots::{TableError, TableFile};
use game_core::solution::{AheadError, BlockSource, JudgedMove, MoveValues, ProbeError};
use game_core::solution::{SolveJob, SolveOptions, SolveReport, Solver, Stopped};
use game_core::{Executor, Value};
use game_core::{PositionError, Setting};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The error of a file: at opening, else at the first bad block, else none.
fn complaint(path: &Path) -> Option<String> {
    match open(path) {
        Err(error) => Some(error.to_string()),
        Ok(table) => table.verify().err().map(|error| error.to_string()),
    }
}

#[test]
fn damage_at_any_place_is_found_and_named() {
    let folder = folder("damage");
    let path = folder.join("late.table");
    write(&path, LATE);
    let whole = fs::read(&path).unwrap();
    assert_eq!(complaint(&path), None);
    let name = solved_game().1.name().len();
    let header = 20 + name + 4;
    let footer = whole.len() - 28;
    let index = u64::from_le_bytes(whole[footer..footer + 8].try_into().unwrap()) as usize;
    let said_of = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, bytes).unwrap();
        complaint(&path).unwrap_or_else(|| panic!("byte {at} may change and nobody sees it"))
    };
    let check = |places: &mut dyn Iterator<Item = usize>, expected: &str| {
        for at in places {
            let said = said_of(at);
            assert!(said.contains(expected), "byte {at}: {said:?}, expected {expected:?}");
        }
    };
    check(&mut (0..8), "bad magic");
    check(&mut (8..12), "of the table format, expected 1");
    check(&mut (12..16), "checksum of the header");
    // With another length the name is out of bounds, or its checksum is elsewhere.
    check(&mut (16..20), "header");
    check(&mut (20..header), "checksum of the header");
    check(&mut (header..index).step_by(997), "wrong checksum of block ");
    check(&mut (index..footer).step_by(61), "checksum of the index");
    check(&mut (footer..footer + 20), "checksum of the footer");
    check(&mut (footer + 20..whole.len()), "truncated");
    // The error names the block by its number.
    let first = u32::from_le_bytes(whole[index..index + 4].try_into().unwrap());
    let offset = u64::from_le_bytes(whole[index + 4..index + 12].try_into().unwrap()) as usize;
    assert_eq!(said_of(offset), format!("damaged: wrong checksum of block {first}"));
    let (_, solver, setting) = solved_game();
    let table = open(&path).unwrap();
    let probed = table.block(game_core::solution::BlockId(first)).map(drop).unwrap_err().to_string();
    assert_eq!(probed, format!("damaged: wrong checksum of block {first}"));
    // The first block is that of the position from which all others are reachable.
    let value = solver.value(&setting, LATE, &table);
    assert!(matches!(&value, Err(ProbeError::Source(error)) if error.to_string() == probed), "{value:?}");
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let folder = folder("truncated");
    let path = folder.join("late.table");
    write(&path, LATE);
    let whole = fs::read(&path).unwrap();
    for length in (0..60).chain((60..whole.len()).step_by(1009)).chain(whole.len() - 30..whole.len()) {
        fs::write(&path, &whole[..length]).unwrap();
        let said = complaint(&path).unwrap_or_else(|| panic!("{length} bytes pass for a whole table"));
        let expected = if length == 0 { "bad magic" } else { "truncated" };
        assert!(said.contains(expected), "{length} bytes: {said:?}");
    }
    fs::write(&path, [&whole[..], b"more"].concat()).unwrap();
    assert!(complaint(&path).unwrap().contains("truncated"));
}

#[test]
fn foreign_files_are_refused() {
    let folder = folder("foreign");
    let path = folder.join("file");
    for bytes in [&b"\x89PNG\r\n\x1a\n and so on"[..], b"b c 2 3\n", &[0; 4096]] {
        fs::write(&path, bytes).unwrap();
        assert!(matches!(open(&path), Err(TableError::Magic)));
    }
    assert!(matches!(open(&folder.join("none")), Err(TableError::Io(_))));
    assert!(matches!(open(&folder), Err(TableError::Io(_) | TableError::Magic)));
    write(&path, LATE);
    for (other, expected) in [
        (Other { name: "other/standard", format: 1 }, "expected \"other/standard\""),
        (Other { name: solved_game().1.name(), format: 9 }, "blocks of format 1, expected 9"),
    ] {
        let said = TableFile::open(&path, &other).err().unwrap().to_string();
        assert!(said.contains(expected), "{said}");
    }
}

/// A solver of something else.
struct Other {
    name: &'static str,
    format: u32,
}

impl Solver for Other {
    fn name(&self) -> &'static str {
        self.name
    }

    fn block_format(&self) -> u32 {
        self.format
    }

    fn expected_bytes(&self, _: SolveOptions, _: &dyn Executor) -> u64 {
        0
    }

    fn solve(&self, _: SolveOptions, _: &SolveJob<'_>) -> Result<SolveReport, Stopped> {
        Err(Stopped)
    }

    fn expected_bytes_ahead(&self, _: u64, _: &dyn Executor) -> u64 {
        0
    }

    fn states_ahead(&self, _: &Setting, _: &str) -> Result<u64, PositionError> {
        Ok(0)
    }

    fn solve_ahead(&self, _: &Setting, _: &str, _: &SolveJob<'_>) -> Result<(), AheadError> {
        Ok(())
    }

    fn value(&self, _: &Setting, _: &str, _: &dyn BlockSource) -> Result<Option<Value>, ProbeError> {
        Ok(None)
    }

    fn move_values(&self, _: &Setting, _: &str, _: &dyn BlockSource) -> Result<MoveValues, ProbeError> {
        Ok(Vec::new())
    }
    fn judge(&self, _: &Setting, _: &str, _: &dyn BlockSource, _: &AtomicBool) -> Result<Vec<JudgedMove>, ProbeError> {
        Ok(Vec::new())
    }
}
