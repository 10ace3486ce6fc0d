#!/usr/bin/env bash
# Reports how strong the engine with its nets is against the player baseline (docs/learning.md): one thread, on a quiet
# machine. The openings are those of the reporting half of each book, which nothing was chosen by.
#
#   training/report.sh FOLDER [VARIANT...]   all open variants but Squadro, if none is given
#
# Dédalles senior, Latroncules and La-Trel base take 1,000 games at 50 ms a move, 100 at 500 ms, 200 at 50 ms from
# balanced openings, and their positions a second; Dédalles junior and La-Trel master, with safe and with capturable
# corners, 400 games at 50 ms. FOLDER has a file of results for each match: the same command goes on where it was
# stopped. TABULA is the program, THREADS the games at a time (at most one for each quiet core), GAMES and FEW_GAMES the
# games of the first match of a variant of either kind.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,11p' "$0" >&2; exit 2; }
here="$(cd "$(dirname "$0")" && pwd)"
tabula="${TABULA:-tabula}"
folder="$1"
shift
few=(dedalles/junior 'latrel/master?corners=safe' 'latrel/master?corners=capturable')
[ $# -gt 0 ] || set -- dedalles/senior latroncules/tabula latrel/base "${few[@]}"
mkdir -p "$folder"
play() { # NAME ARGUMENTS
  local name="$1"
  shift
  "$tabula" match engine baseline --concurrency "${THREADS:-1}" --grace 2000 --resume "$folder/$name.txt" "$@"
}
for variant in "$@"; do
  name="${variant//[\/?=]/-}"
  book=(--variant "$variant" --book report --books "$here/../docs/openings")
  if [[ " ${few[*]} " == *" $variant "* ]]; then
    play "$name-50ms" "${book[@]}" --games "${FEW_GAMES:-400}" --time 0.05
    continue
  fi
  play "$name-50ms" "${book[@]}" --games "${GAMES:-1000}" --time 0.05
  play "$name-500ms" "${book[@]}" --games 100 --time 0.5
  play "$name-balanced-50ms" --variant "$variant" --games 200 --time 0.05
  # Both players look at as many positions: the milliseconds of a move compare their speed.
  "$tabula" match engine baseline "${book[@]}" --games 4 --nodes 100000 --max-plies 60
done
