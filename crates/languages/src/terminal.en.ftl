# What the program says to people, in English. Same messages, same order as fr.ftl.

# The table of `tabula play`

to-move = { $side } to move
to-set-up = { $side } to set up
over = The match is over.
not-now = Not now: first let the player to move sit down.

unreadable = “{ $move }” cannot be read as a move.
nothing-begins = No legal move begins here.
cannot-go = No legal move goes there.
stop-here = Go on, or press Enter again to stop here.
touch-move = Touch-move: the piece you have touched must move.

undone = Taken back.
undo-nothing = There is nothing to take back.
undo-hidden = In a game with secrets nothing is taken back.
flip-hidden = In a game with secrets each player sees the board from their own side.

setup-incomplete = Not all pieces are placed yet.
setup-none-left = No { $piece } is left.
shuffle-nothing = There is nothing to set up.
lost = { $side } lost: { $pieces }.

saved = Saved in { $file }.
save-where = Into which file?
secrets-kept = Careful: until the match is over, its file holds the secrets of both players.
draw-refused = The draw is refused.
unknown-command = There is no such command; :help lists them.
unknown-command-near = There is no such command; did you mean :{ $near }?

ask-resign = { $side }: do you resign? (y/n)
ask-draw = Draw offered by { $side }. { $other }: do you accept? (y/n)
ask-secrets = The file will hold the secrets of both players. Save it? (y/n)
ask-quit = Save the match before you leave? (y/n)
ask-quit-secrets = Save the match, with the secrets of both players, before you leave? (y/n)

end-agreed = Draw by agreement.
end-length = Draw: the match reached the limit of moves where it was played.
end-resigned = { $loser } resigned.
end-resigned-many = { $loser } resigned.
end-time = { $loser } ran out of time.
end-time-many = { $loser } ran out of time.

thinking = { $side }: the computer is thinking…
against = the computer, level { $level }
computer-played = The computer plays { $move }.
computer-set-up = The computer has set up its army.
not-now-thinking = Not now: the computer is thinking.
level-now = The computer plays at level { $level }.
level-none = No computer plays here: begin with --level.
level-wrong = Levels go from 1 to 10.
hint = Hint: { $move }
hint-wait = Looking for a good move… (Esc: never mind)
hint-placed = A good set-up: Enter takes it, or change it first.

curtain = Pass the keyboard. { $side }: press Enter when nobody else can see the screen.
too-small = The window is too small: { $columns } columns and { $rows } rows are needed.

keys-play = Arrows, Enter: pick · or type a move · ^U undo  ^S save  ? help  ^Q quit
keys-picked = Arrows, Enter: go on · Esc: take back the pick · ? help  ^Q quit
keys-setup = Letter: place · Space: swap · Del: remove · Tab: shuffle · Enter: done · ? help
keys-menu = Arrows, Enter: choose · Esc: back
keys-input = Enter: play · Tab: complete · Esc: back
keys-ask = y or Enter: yes · n: no · Esc: back
keys-curtain = Enter: go on · ^S save  ? help  ^Q quit
keys-shown = Enter: cover the screen and pass the keyboard · ? help  ^Q quit
keys-thinking = Esc: it plays at once · ^U undo  ^R resign  ^S save  ? help  ^Q quit
keys-over = ^U undo  ^S save  ^L flip  ? help  ^Q quit
keys-help = Any key: back

help-walk = Arrow keys | walk over the board
help-pick = Enter, Space | pick a cell; the cells that can come next are marked. Enter on the last cell again: stop there
help-back = Esc, Backspace | take back the last pick
help-type = any letter | type a move instead; the legal moves that fit are shown, Tab completes, Enter plays
help-tab = Tab | moves that need no cell, such as a pass
help-setup = Set-up | letters place pieces, Space lifts and swaps, Del removes, Tab shuffles, Enter ends it
help-undo = Ctrl-U, :undo | take back your last move (not in games with secrets)
help-resign = Ctrl-R, :resign | resign the match
help-draw = Ctrl-D, :draw | offer a draw
help-save = Ctrl-S, :save FILE | keep the match as a record
help-flip = Ctrl-L, :flip | flip the board
help-hint = :hint | one good move, and why
help-level = :level N | how well the computer plays, 1 to 10
help-quit = Ctrl-Q, :quit | leave
help-interrupt = Ctrl-C | leave at once; with --save the match is in its file already
help-close = ?, F1, :help | this page. Any key closes it.
help-lines = One move a line, or: :undo :resign :draw :save FILE :flip :shuffle :board :moves :hint :level N :help :quit

# Judgements and analysis

exact-win = exact: win in { $plies } plies
exact-win-now = exact: this move wins
exact-win-open = exact: win
exact-loss = exact: loss in { $plies } plies
exact-loss-now = exact: this move loses
exact-loss-open = exact: loss
exact-draw = exact: draw
estimated = estimated: { $men } ({ $percent } %)
estimated-points = estimated: { $percent } %
judged-depth = depth { $depth }
judged-nodes = { $nodes } positions
judged-seconds = { $seconds } s
judged-rate = { $rate } a second
nothing-judged = A set-up is due here: there is nothing to compare.
interrupted = Interrupted: this is what was found so far.
live-keys = Ctrl-C ends it

record-title = { $title }: { $first } – { $second }
record-judged = { $plies } plies, { $seconds } s each
record-limited = { $plies } plies
record-best = better: { $moves } ({ $judgement })
record-tally = { $side }: { $doubtful } ?!   { $mistakes } ?   { $blunders } ??
record-own = Each move is judged by what its player could know.
record-progress = judging
curve-title = { $title }: the expected result
curve-wins = { $side } wins
curve-even = even
curve-plies = plies
curve-by = as { $side } could see it
curve-marks = ?! doubtful · ? mistake · ?? blunder
curve-exact = exact

hint-for = { $side } to move: { $judgement }
hint-line = and then: { $moves }
hint-setup = A set-up to begin with: letters stand for pieces, the rank nearest to you first.
