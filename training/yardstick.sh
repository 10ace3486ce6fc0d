#!/usr/bin/env bash
# Checks the player `baseline` against the program of commit 97450f5, whose engine it is (docs/strength.md).
#
#   training/yardstick.sh moves OLD      40 games a variant at a fixed number of positions: every move must be the same
#   training/yardstick.sh time OLD       200 games a variant at 50 ms a move: within 25 Elo; positions a move within 5 %
#   training/yardstick.sh doubling       what twice the time is worth: baseline at 25 ms against baseline at 50 ms
#
# OLD is the program of that commit and TABULA the program to check. VARIANTS, GAMES and THREADS (games at a time)
# change the runs. The second and the third need a quiet machine and THREADS=1.
set -euo pipefail
usage() { sed -n '2,9p' "$0" >&2; exit 2; }
what="${1:-}" old="${2:-}"
tabula="${TABULA:-tabula}"
first="latrel/base latroncules/tabula dedalles/senior squadro/standard stratego/duel"
threads="${THREADS:-1}"

case "$what" in
  moves)
    [ -n "$old" ] || usage
    folder="$(mktemp -d)"
    trap 'rm -r "$folder"' EXIT
    # Each program plays itself, from the openings that the seed gives. Records differ in the names of the players.
    same=0
    for variant in ${VARIANTS:-$first latrel/master dedalles/junior stratego/classic stratego/special}; do
      run=(--variant "$variant" --games "${GAMES:-40}" --nodes "${NODES:-1000}" --memory 16MiB --concurrency "$threads")
      "$tabula" match baseline baseline "${run[@]}" --max-plies 100000 --record "$folder/new" > /dev/null
      "$old" match engine engine "${run[@]}" --record "$folder/old" > /dev/null
      for file in new old; do grep -vE '^\[(First|Second|Engine|Version) ' "$folder/$file" > "$folder/$file.moves" || true; done
      if cmp -s "$folder/new.moves" "$folder/old.moves"; then
        echo "$variant: the same moves ($(grep -c '^\[Round' "$folder/new.moves") games, $(wc -w < "$folder/new.moves") words)"
      else
        echo "$variant: different moves"
        same=1
      fi
      rm "$folder"/*
    done
    exit "$same"
    ;;
  time)
    [ -n "$old" ] || usage
    for variant in ${VARIANTS:-$first}; do
      "$tabula" match baseline "cmd:$old engine" --variant "$variant" --games "${GAMES:-200}" --time 0.05 --grace 2000 \
        --concurrency "$threads"
    done
    ;;
  doubling)
    for variant in ${VARIANTS:-$first}; do
      # Unbalanced openings, where there is a book: few of their games are drawn.
      book=(--book report)
      case "$variant" in stratego/*) book=() ;; esac
      "$tabula" match baseline baseline --odds 2 --variant "$variant" "${book[@]}" --games "${GAMES:-200}" --time 0.025 \
        --grace 2000 --concurrency "$threads"
    done
    ;;
  *) usage ;;
esac
