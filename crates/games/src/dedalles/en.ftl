# Dédalles: English texts. Same messages in the same order as fr.ftl.

name = Dédalles
credits = Rules after the game’s own sheet, “senior” and “junior”.
tagline = Slide the labyrinth itself and lead three pawns to Ariadne’s exits.
about = The floor moves under your pawns: any line that ends in a Minos tile can slide by one place, with everything
    standing on it. Each turn you choose between walking on and shifting the maze. You race for the exits, you send
    your opponent backwards, and one well-timed slide turns the whole race around.

# The essential in one minute.
essential-1 = Bring three pawns to your three Ariadne exits on the far side.
essential-2 = On your turn, one step or one slide, never both.
essential-3 = A pawn takes one step forward or sideways onto a free tile. There are no jumps and no captures.
essential-4 = If a black Minos tile lies at the end of a line, pull it out: the whole line slides with its pawns, and
    the tile comes back in at the other end.
essential-5 = A pawn on its exit locks the row and the column of that exit; and you may not undo the slide your opponent has just
    made.

side-light = Light
side-dark = Dark
turn-light = Light to move
turn-dark = Dark to move

piece-pawn = pawn
piece-pawn-light = light pawn
piece-pawn-dark = dark pawn

variant-senior = Senior
variant-senior-about = The full game: Minos tiles are walls on which no pawn may stand.
variant-junior = Junior
variant-junior-about = The gentler game: pawns walk on every tile, Minos tiles included.

option-starts = Who begins
option-starts-light = Light begins
option-starts-dark = Dark begins

section-setup = Setting up
DD-01 = The board is made of 7 × 7 loose tiles, 49 in all: 13 black ones, called Minos tiles, and 36 white ones. Each
    player has 5 pawns. Columns run from a to g and rows from 1 to 7; Light sets out from row 1 and goes up, Dark sets
    out from row 7 and comes down.
DD-02 = At the start the Minos tiles form a great cross: they cover both diagonals of the board, corners included,
    which makes exactly 13 tiles.
DD-03 = Your pawns wait on the five white tiles of your home row, from b to f: on row 1 for Light, on row 7 for Dark.
DD-04 = Your three Ariadne exits are on the opponent’s side: b7, d7 and f7 for Light, b1, d1 and f1 for Dark. They are
    fixed places of the board: when tiles slide, the exits stay where they are.
DD-05 = Light opens the game. If you play several rounds, Dark opens the next one, and so on in turn; an option lets
    you choose who begins.

section-turn = Your turn
DD-06 = On your turn you either walk one pawn by one step or slide one line of tiles. One or the other, never both.
DD-07 = A step takes a pawn to the next tile in front of it, to its left or to its right. A pawn never walks backwards
    and never diagonally.
DD-08 = There is no jumping and no capturing: the tile a pawn steps to must hold no pawn, friend or foe.
DD-09 = In senior, no pawn may stand on a Minos tile. In junior, pawns stand there just as on a white tile, even where
    that tile lies on an exit.

section-slides = Sliding tiles
DD-10 = A line is a row or a column: there are 14 of them. You can slide it if a Minos tile lies at one of its ends: that
    Minos comes out, all the other tiles move up one place towards the gap, and the Minos goes back in at the opposite
    end. If there is a Minos at each end, you pull out whichever you like.
DD-11 = Pawns standing on the line, yours and your opponent’s alike, travel with their tiles.
DD-12 = In junior, a Minos at the end of a line cannot be pulled out while a pawn stands on it (in senior this never
    happens). A pawn at the opposite end of the line stops nothing.
DD-13 = When a player has just slid a line, the opponent may not bring it back the opposite way on the turn that
    follows. Pushing it further the same way is allowed, and the ban lasts for that one turn only, even if it had to
    be passed.
DD-14 = A pawn on one of its own exits locks the column of that exit and the whole far row: nobody can slide them until
    it has left. Pawns still at home lock nothing, although they stand on the opponent’s exits.

section-end = End of the game
DD-15 = The first player whose pawns hold all three of his Ariadne exits wins. How they got there does not matter: a
    pawn carried onto its exit by a slide counts, whoever made the slide. If a single slide completes both sides, the
    player who made it wins.
DD-16 = A player who can neither step nor slide passes. If both players pass one after the other, the game is a draw.
DD-17 = The game is a draw when the same position comes up for the third time, with the same player to move and, if the
    turn before was a slide, the same slide; the starting position counts. It is also a draw after 100 turns in a row,
    both players’ turns counted together, without a pawn stepping forward.
DD-18 = After each turn the exits are looked at first (DD-15), then two passes in a row (DD-16), and last whether the
    game is going round in circles (DD-17). A pass counts as a turn.

end-DD-15 = { $winner } wins: three pawns stand on their three Ariadne exits.
end-DD-16 = Draw: both players had to pass, one after the other.
end-DD-17-repetition = Draw: the same position came up three times.
end-DD-17-quiet = Draw: 100 turns went by without a step forward.
end-DD-17 = Draw: the same position came up three times, or 100 turns went by without a step forward.

piece-tile = white tile
piece-minos = Minos tile

choice-pass = Pass

why-not-your-pawn = This pawn is your opponent’s.
why-no-pawn = There is no pawn on this tile.
why-stays = A step leads to another tile.
why-diagonal = A pawn never walks diagonally.
why-backwards = A pawn never walks backwards: only a slide can carry it back.
why-too-far = A pawn steps one tile at a time.
why-jump = A pawn never jumps over another.
why-own-pawn = One of your own pawns stands on this tile.
why-capture = There is no capturing: an enemy pawn stands on this tile.
why-minos-wall = No pawn may stand on a Minos tile.
why-walled-in = This pawn is shut in by Minos tiles.
why-hemmed-in = This pawn is shut in by other pawns.
why-shut-in = This pawn is shut in by pawns and Minos tiles.
why-no-minos = A line slides this way only if a Minos tile lies at this end.
why-minos-taken = A pawn stands on this Minos tile: it cannot be pulled out.
why-locked = This line is locked by a pawn on its exit.
why-slide-back = This line has just been slid: it may not be brought back on the very next turn.
why-can-act = You may pass only when no step and no slide is possible.

# How a move is written.
move-format = A step is written with the place it leaves and the place it goes to: d1-d2. A slide is the line and the way, N
    to row 7, S to row 1, E to column g, W to column a: aN, 1E. A pass is pass.

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } to { $cell2 }
move-slide-to-7 = ↑ { $name } (to 7)
move-slide-to-7-spoken = column { $name } slides towards row 7
move-slide-to-1 = ↓ { $name } (to 1)
move-slide-to-1-spoken = column { $name } slides towards row 1
move-slide-to-g = → { $name } (to g)
move-slide-to-g-spoken = row { $name } slides towards column g
move-slide-to-a = ← { $name } (to a)
move-slide-to-a-spoken = row { $name } slides towards column a
move-pass = Pass

# The first lesson.
lesson-1 = Welcome to the labyrinth! Your light pawns start at the bottom. On the far side three spools of thread mark
    Ariadne’s exits: b7, d7 and f7. Put a pawn on each of them, and you win.
lesson-2 = A pawn takes one step at a time: forwards, to the left or to the right. It never goes back. Move a pawn forward.
lesson-2-done = One step closer to the exit! Dark comes to meet you.
lesson-2-hint = That slid some tiles; we shall come to it. For now, move a pawn: the one on c1, d1 or e1.
lesson-3 = The black tiles are the Minos tiles: walls! No pawn can stand on them. Your pawn on c2 faces a wall. Step aside
    to get round it.
lesson-3-done = Well done! From d2 the way is open again.
lesson-3-hint = The pawn on c2 has to get round the wall. Only one place beside it is white and free: d2.
lesson-4 = And now the magic: the floor moves! If a line has a Minos tile at one end, that Minos is pulled out and pushed in
    at the other end. Touch an arrow at the edge of the board.
lesson-4-done = The whole line has slid by one place, pawns and all. Each turn you choose: a step, or a slide.
lesson-4-hint = That was a step. This time touch an arrow at the edge: the Minos beside it will come out there.
lesson-5 = A wall blocks your exit d7. But a Minos at the end of a line can be pulled out! Slide column d upwards: your pawn
    will travel with its tile.
lesson-5-done = Carried to the exit! As long as your pawn stays there, column d and the far row are locked: nobody can slide
    them.
lesson-5-hint = Touch the arrow at the very top of column d, above the Minos.
lesson-6 = Red alert! Dark has two pawns on its exits, b1 and d1. One more step from f2 to f1, and it wins. Move the floor
    under its feet first!
lesson-6-done = Saved! Its pawn was carried aside. And Dark may not slide the row straight back on its next turn.
lesson-6-hint = Dark would win at once! Row 2 has a Minos on the right: touch the arrow beside it.
lesson-7 = Now it is your chance: two of your pawns are on their exits. Bring the third one!
lesson-7-done = Three pawns, three exits: you are out of the labyrinth. You win!
lesson-7-hint = The exit f7 is left. The pawn on f6 is one step away.
lesson-8 = The labyrinth is yours! Play against the computer at level 1. A tip: before you step, look which lines can still
    slide.

# The boards beside the rules: what to try there.
example-DD-01 = The 49 tiles and the pawns at the start. Make a step or a slide.
example-DD-02 = The Minos tiles form a cross. Slide a line, and the cross is bent.
example-DD-03 = Five light pawns at the bottom, five dark ones at the top. Three of yours can step forward.
example-DD-04 = The spools of thread show the exits. Move the pawn from d6 to d7: it has arrived.
example-DD-05 = A round in which Dark begins: move one of its pawns.
example-DD-06 = A step, or a slide: after either it is the other player’s turn.
example-DD-07 = Forwards, left, right: yes. Back, diagonally or two tiles at once: no.
example-DD-08 = A friend on the right, an enemy ahead: no capture, no jump. There is still the left.
example-DD-09 = Senior: the Minos tiles on c3 and b2 are walls for the pawn on c2.
example-DD-09-2 = Junior, the same position: the pawn walks on Minos tiles as on any other.
example-DD-10 = The lines along the edge have a Minos at both ends: try both ways. Column b and row 2 have none: they do not
    move.
example-DD-11 = Slide row 1: your five pawns travel together. Row 7 carries Dark’s.
example-DD-12 = Junior: your pawn on g1 sits on a Minos, so that one cannot be pulled out. From the other end the line slides
    all the same.
example-DD-13 = Light has just slid column a. Does Dark want to push it back? Not on this turn.
example-DD-14 = The light pawn on d7 is on its exit: column d and row 7 are locked, for Dark too. The other lines slide.
example-DD-15 = One pawn is missing on f7. Take the last step and win.
example-DD-15-2 = This time a Minos blocks f7. Slide column f upwards: a pawn carried by its tile counts too.
example-DD-16 = Light can neither step nor slide: it passes.
example-DD-16-2 = Light has just passed, and Dark is stuck too. Pass: the game is drawn.
example-DD-17 = Both sides go to and fro. Go back to e7: the same position comes for the third time, and the game is drawn.
example-DD-17-2 = There have been 99 turns without a step forward. One more sideways step or slide, and the game is drawn.

# Why a cell cannot be touched next.
why-minos-inside = Only a Minos tile at the end of a line can be pulled out: this one lies inside the board.
why-minos-arrow = Pull this Minos tile out by the arrow beside it.

# The aim, help for the first move, and the pieces in one line each.
aim = Put three pawns on your three exits of Ariadne, on the far side.
first-move = Touch a pawn to take a step, or pull out a Minos tile at the edge to make its whole line slide.
card-pawn = One step forward or sideways, onto a free white tile (junior: onto any free tile).
card-minos = A wall. At the end of a line it can be pulled out: the line slides by one, with the pawns on it.

# What is special about a position.
notice-exits = { $count } of 3 on the exits
notice-repetition = This position has come up twice: a third time, and the game is drawn.
notice-must-pass = No step and no slide is possible: you can only pass.
notice-locked = A pawn on its exit locks the column of that exit and the far row: nobody can slide them.

# What the drawing shows, for the ear.
cell-exit-first = exit of Ariadne for Light
cell-exit-second = exit of Ariadne for Dark
under-minos = on a Minos tile
mark-locked = locked

# The arrows at the edge of the board.
handle-aN = column a towards row 7
handle-bN = column b towards row 7
handle-cN = column c towards row 7
handle-dN = column d towards row 7
handle-eN = column e towards row 7
handle-fN = column f towards row 7
handle-gN = column g towards row 7
handle-aS = column a towards row 1
handle-bS = column b towards row 1
handle-cS = column c towards row 1
handle-dS = column d towards row 1
handle-eS = column e towards row 1
handle-fS = column f towards row 1
handle-gS = column g towards row 1
handle-1E = row 1 towards column g
handle-2E = row 2 towards column g
handle-3E = row 3 towards column g
handle-4E = row 4 towards column g
handle-5E = row 5 towards column g
handle-6E = row 6 towards column g
handle-7E = row 7 towards column g
handle-1W = row 1 towards column a
handle-2W = row 2 towards column a
handle-3W = row 3 towards column a
handle-4W = row 4 towards column a
handle-5W = row 5 towards column a
handle-6W = row 6 towards column a
handle-7W = row 7 towards column a
