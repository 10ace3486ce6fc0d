#!/usr/bin/env bash
# Measures the techniques of alpha-beta search with a net: the engine with a technique switched against the engine
# without, in matches on the choosing half of the variant's book (docs/search.md).
#
#   training/techniques.sh FILE VARIANT NET   for example results.txt dedalles/senior engine, or … latroncules net:FILE
#
# NET is `engine` (with the net of the program) or net:FILE. Each match is a line of FILE. A technique that scored at
# least ACCEPT percent is on in the following matches; the last line lists those that were accepted. TABULA is the
# program, THREADS the games at a time, NODES the positions a move, GAMES the games of a match, TECHNIQUES what is tried
# (switches of one player joined by commas).
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,10p' "$0" >&2; exit 2; }
here="$(cd "$(dirname "$0")" && pwd)"
tabula="${TABULA:-tabula}"
file="$1" variant="$2" engine="$3"
default="+futility +null_move,+null_verification -reductions +late_pruning +hashless_reduction +correction +improving
+move_futility +steep_reductions +deep_futility +razoring +killers +narrow_aspiration"
say() { echo "$variant $engine ${NODES:-10000} positions: $*" | tee -a "$file"; }
accepted=""
for switches in ${TECHNIQUES:-$default}; do
  line="$("$tabula" match "$engine$accepted,$switches" "$engine$accepted" --variant "$variant" --book choose \
    --books "$here/../docs/openings" --games "${GAMES:-200}" --nodes "${NODES:-10000}" \
    --concurrency "${THREADS:-$(nproc)}" --memory 8MiB | sed -n 2p)"
  say "$switches against [${accepted#,}]: $line"
  points="$(sed -E 's/.* ([0-9.]+) % of points.*/\1/' <<< "$line")"
  if awk "BEGIN { exit !($points >= ${ACCEPT:-52}) }"; then accepted="$accepted,$switches"; fi
done
say "accepted: ${accepted#,}"
