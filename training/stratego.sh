#!/usr/bin/env bash
# Learns values, beliefs and set-ups of Stratego and lets them play against the player baseline (docs/learning.md).
#
#   training/stratego.sh FOLDER OUT [learn|play]    the games and what is learned from them, the matches, or both
#
# FOLDER gets everything; OUT the log, learned.tar (nets, libraries, bundles) after each part, and the games. TABULA is
# the program, THREADS how many threads and games at a time. Limits in seconds: GENERATE for the games of a variant,
# MATCH_SECONDS for a match with MATCH_NODES positions a move, BY_TIME for one at 50 ms a move (0 for none). NODES are
# the positions a move of a generated game looks at, DUEL_NETS and ARMY_NETS the nets of values (residual or plain, and
# the share of the game's result). A step that fails does not stop the others.
set -uo pipefail
tabula="${TABULA:-tabula}"
threads="${THREADS:-$(nproc)}"
duel_nets="${DUEL_NETS:-residual:0.5 residual:1.0 plain:0.7}"
army_nets="${ARMY_NETS:-residual:0.5 residual:1.0}"
part="${3:-both}"
[ $# -eq 2 ] || [ $# -eq 3 ] || { sed -n '2,11p' "$0" >&2; exit 2; }
folder="$1" kept="$2" out="$1/learned"
mkdir -p "$folder" "$kept" "$out"
log="$kept/stratego.log"
began="$(date +%s)"
say() { echo "[$(($(date +%s) - began)) s] $*" | tee -a "$log"; }
step() { say "$*"; "$@" >> "$log" 2>&1 || say "status $?"; }
# limited SECONDS COMMAND...: interrupted after this time, a generator or a match keeps what it has.
limited() {
  local seconds="$1"; shift
  TABULA_SECONDS="$seconds" step timeout -s INT -k 10 "$((seconds + ${SLACK:-0}))" "$@"
}
keep() { tar -C "$folder" -cf "$kept/learned.tar" learned; }

generated() {
  for variant in duel classic special; do
    limited "${GENERATE:-65}" "$tabula" learn generate "stratego/$variant" --games 100000000 --nodes "${NODES:-1000}" \
      --least-random 0 --most-random 0 --threads "$threads" --out "$folder/$variant.games"
    head -c "${KEPT_BYTES:-15000000}" "$folder/$variant.games" > "$kept/$variant.games"
  done
  for variant in duel classic special; do
    step timeout 100 "$tabula" learn positions "$folder/$variant.games" --out "$folder/$variant.positions" &
  done
  wait
}

# learned NAME NETS VARIANT...: beliefs, set-ups and nets of values.
learned() {
  local name="$1" nets="$2" net kind; shift 2
  local games=("${@/#/$folder/}"); games=("${games[@]/%/.games}")
  local positions=("${@/#/$folder/}"); positions=("${positions[@]/%/.positions}")
  step timeout 100 "$tabula" learn beliefs "${games[@]}" --threads "$threads" --epochs "${BELIEF_EPOCHS:-10}" \
    --samples "${SAMPLES:-4}" --out "$out/$name.beliefs"
  step timeout 60 "$tabula" learn setups "${games[@]}" --out "$out/$name.setups"
  for net in $nets; do
    kind=""; [ "${net%:*}" = residual ] && kind=--residual
    step timeout 100 "$tabula" learn train "${positions[@]}" $kind --hidden 32 --epochs "${EPOCHS:-6}" \
      --result-share "${net#*:}" --threads "$threads" --out "$out/$name-${net/:/-}.value"
  done
  keep
}

# played VARIANT NAME NETS: each part alone, then all together, with a fixed number of positions a move.
played() {
  local variant="$1" name="$2" net player players=("engine" "net:$folder/$2-beliefs" "net:$folder/$2-setups")
  step "$tabula" learn bundle --beliefs "$out/$name.beliefs" --out "$folder/$name-beliefs"
  step "$tabula" learn bundle --setups "$out/$name.setups" --out "$folder/$name-setups"
  for net in $3; do
    net="${net/:/-}"
    step "$tabula" learn bundle --value "$out/$name-$net.value" --out "$folder/$name-value-$net"
    step "$tabula" learn bundle --value "$out/$name-$net.value" --beliefs "$out/$name.beliefs" \
      --setups "$out/$name.setups" --out "$out/$name-$net.net"
    players+=("net:$folder/$name-value-$net" "net:$out/$name-$net.net")
  done
  step "$tabula" learn bundle --beliefs "$out/$name.beliefs" --setups "$out/$name.setups" --out "$out/$name-none.net"
  players+=("net:$out/$name-none.net")
  for player in "${players[@]}"; do
    limited "${MATCH_SECONDS:-12}" "$tabula" match "$player" baseline --variant "stratego/$variant" \
      --games "${GAMES:-1000}" --nodes "${MATCH_NODES:-5000}" --concurrency "$threads"
  done
}
if [ "$part" != play ]; then
  generated
  learned duel "$duel_nets" duel
  learned army "$army_nets" classic special
fi
if [ "$part" != learn ]; then
  played duel duel "$duel_nets"
  played classic army "$army_nets"
  played special army "$army_nets"
  keep
  for pair in duel:duel classic:army special:army; do
    for net in none residual-0.5; do
      [ "${BY_TIME:-16}" -gt 0 ] || continue
      limited "${BY_TIME:-16}" "$tabula" match "net:$out/${pair#*:}-$net.net" baseline \
        --variant "stratego/${pair%:*}" --games 2000 --time 0.05 --concurrency "$threads" --grace 2000
    done
  done
fi
say "done"
