#!/usr/bin/env bash
# Trains nets of a variant and lets them play against the player baseline (docs/learning.md).
#
#   training/pipeline.sh generate VARIANT FOLDER SECONDS   games of the engine against itself; continues a file that is
#                                                          there
#   training/pipeline.sh train VARIANT FOLDER              a net for each entry of SWEEP, on a GPU if PyTorch finds one
#   training/pipeline.sh match VARIANT FOLDER              every net against baseline, best first, then the best by time
#
# TABULA is the program, THREADS how many threads and games at a time, NODES how many positions a move of a generated
# game looks at, SWEEP the nets (hidden:result-share), RESIDUAL=--residual trains nets that are added to the evaluation
# written by hand, MATCH_NODES, GAMES and SECONDS_A_MOVE the conditions of the matches.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
book=(--book choose --books "$here/../docs/openings")
tabula="${TABULA:-tabula}"
threads="${THREADS:-$(nproc)}"
usage() { sed -n '2,10p' "$0" >&2; exit 2; }
[ $# -ge 3 ] || usage
what="$1" variant="$2" folder="$3"
mkdir -p "$folder"

case "$what" in
  generate)
    [ $# -eq 4 ] || usage
    # An interrupted generator ends after its last whole game, with status 130.
    timeout -s INT "$4" "$tabula" learn generate "$variant" --games 1000000000 --nodes "${NODES:-1000}" \
      --threads "$threads" --out "$folder/games" || [ $? -eq 124 ]
    ;;
  train)
    "$tabula" learn positions "$folder/games" --out "$folder/positions"
    sweep="${SWEEP:-64:0.3,64:0.7,128:0.3,128:0.7}"
    if python3 -c 'import sys, torch; sys.exit(not torch.cuda.is_available())' 2> /dev/null; then
      python3 "$here/train.py" "$folder/positions" --out "$folder/net" --sweep "$sweep" --epochs "${EPOCHS:-20}" \
        ${RESIDUAL:+"$RESIDUAL"}
    else
      for net in ${sweep//,/ }; do
        "$tabula" learn train "$folder/positions" --out "$folder/net-${net/:/-}" --hidden "${net%:*}" \
          --result-share "${net#*:}" --epochs "${EPOCHS:-20}" --threads "$threads" ${RESIDUAL:+"$RESIDUAL"}
      done
    fi
    ;;
  match)
    points() { python3 -c 'import json, sys; print(json.load(sys.stdin)["score"]["mean"])'; }
    for net in "$folder"/net-*; do
      score="$("$tabula" match "net:$net" baseline --variant "$variant" "${book[@]}" --games "${GAMES:-200}" \
        --nodes "${MATCH_NODES:-5000}" --concurrency "$threads" --memory 8MiB --json | points)"
      echo "$score $net"
    done | sort -rn | tee "$folder/ranking"
    best="$(head -1 "$folder/ranking" | cut -d' ' -f2-)"
    for limit in "--nodes ${MATCH_NODES:-5000}" "--time ${SECONDS_A_MOVE:-0.05}"; do
      # shellcheck disable=SC2086
      "$tabula" match "net:$best" baseline --variant "$variant" "${book[@]}" --games "${GAMES:-200}" $limit \
        --concurrency "$threads" --memory 8MiB --grace 2000
    done
    ;;
  *) usage ;;
esac
