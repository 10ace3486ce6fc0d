#!/usr/bin/env bash
# Reports how strong the engine with its nets is against the player baseline (docs/learning.md): one thread, on a quiet
# machine. The openings are those of the reporting half of each book, which nothing was chosen by.
#
#   training/report.sh FILE [VARIANT...]   the variants with nets, if none is given
#
# A variant takes 1,000 games at 50 ms a move, 100 at 500 ms, 200 at 50 ms from balanced openings, and its positions a
# second. TABULA is the program, THREADS the games at a time (at most one for each quiet core), GAMES the games of the
# first match.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,9p' "$0" >&2; exit 2; }
here="$(cd "$(dirname "$0")" && pwd)"
tabula="${TABULA:-tabula}"
file="$1"
shift
[ $# -gt 0 ] || set -- dedalles/senior latroncules/tabula latrel/base
play() { "$tabula" match engine baseline --concurrency "${THREADS:-1}" --grace 2000 "$@" | tee -a "$file"; }
for variant in "$@"; do
  book=(--variant "$variant" --book report --books "$here/../docs/openings")
  play "${book[@]}" --games "${GAMES:-1000}" --time 0.05
  play "${book[@]}" --games 100 --time 0.5
  play --variant "$variant" --games 200 --time 0.05
  # Both players look at as many positions: the milliseconds of a move compare their speed.
  "$tabula" match engine baseline "${book[@]}" --games 4 --nodes 100000 --max-plies 60 | tee -a "$file"
done
