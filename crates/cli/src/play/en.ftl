# The table of `tabula play`, in English. Same messages, same order as fr.ftl.

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
flip-hidden = In a game with secrets each player sees the board from his own side.

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
end-resigned = Victory for { $winner }: { $loser } resigned.
end-time = Victory for { $winner }: { $loser } ran out of time.

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
keys-over = ^U undo  ^S save  ^L flip  ? help  ^Q quit
keys-help = Any key: back

help-walk = Arrow keys | walk over the board
help-pick = Enter, Space | pick a cell; the cells that can come next are marked. Enter on the last cell again: stop there
help-back = Esc, Backspace | take back the last pick
help-type = any letter | type a move instead; the legal moves that fit are shown, Tab completes, Enter plays
help-tab = Tab | moves that need no cell, such as a pass
help-setup = Set-up | letters place pieces, Space lifts and swaps, Del removes, Tab shuffles, Enter ends it
help-undo = Ctrl-U, :undo | take back the last move (not in games with secrets)
help-resign = Ctrl-R, :resign | give the match up
help-draw = Ctrl-D, :draw | offer a draw; the other player answers
help-save = Ctrl-S, :save FILE | keep the match as a record
help-flip = Ctrl-L, :flip | turn the board round
help-quit = Ctrl-Q, :quit | leave
help-interrupt = Ctrl-C | leave at once; with --save the match is in its file already
help-close = ?, F1, :help | this page. Any key closes it.
help-lines = One move a line, or: :undo :resign :draw :save FILE :flip :shuffle :board :moves :help :quit
