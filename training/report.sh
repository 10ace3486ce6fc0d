#!/usr/bin/env bash
# Reports how strong the engine with its nets is against the player baseline (docs/learning.md): one thread, on a quiet
# machine. The openings are those of the reporting half of each book, which nothing was chosen by.
#
#   training/report.sh FOLDER [VARIANT...]   the variants with nets, if none is given
#
# A variant takes 1,000 games at 50 ms a move, 100 at 500 ms, 200 at 50 ms from balanced openings, and its positions a
# second. FOLDER has a file of results for each match: the same command goes on where it was stopped. TABULA is the
# program, THREADS the games at a time (at most one for each quiet core), GAMES the games of the first match.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,9p' "$0" >&2; exit 2; }
here="$(cd "$(dirname "$0")" && pwd)"
tabula="${TABULA:-tabula}"
folder="$1"
shift
[ $# -gt 0 ] || set -- dedalles/senior latroncules/tabula latrel/base
mkdir -p "$folder"
play() { # NAME ARGUMENTS
  local name="$1"
  shift
  "$tabula" match engine baseline --concurrency "${THREADS:-1}" --grace 2000 --resume "$folder/$name.txt" "$@"
}
for variant in "$@"; do
  name="${variant//\//-}"
  book=(--variant "$variant" --book report --books "$here/../docs/openings")
  play "$name-50ms" "${book[@]}" --games "${GAMES:-1000}" --time 0.05
  play "$name-500ms" "${book[@]}" --games 100 --time 0.5
  play "$name-balanced-50ms" --variant "$variant" --games 200 --time 0.05
  # Both players look at as many positions: the milliseconds of a move compare their speed.
  "$tabula" match engine baseline "${book[@]}" --games 4 --nodes 100000 --max-plies 60
done
