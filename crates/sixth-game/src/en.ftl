# Fanion: the English texts. Same messages, same order as fr.ftl.

name = Fanion
credits = Rules made up for the tests of Tabula.
tagline = Capture the flag in your pocket: four pieces each, and nobody knows who is who.
about = You hide a flag, two runners and a guard on eight squares, and so does the other side. Then a few steps decide
    everything: which of these four is the flag, and who dares to ask first?

side-south = South
side-north = North
turn-south = South’s turn
turn-north = North’s turn
wins-south = South wins
wins-north = North wins

piece-flag = flag
piece-flag-south = South’s flag
piece-flag-north = North’s flag
piece-runner = runner
piece-runner-south = South’s runner
piece-runner-north = North’s runner
piece-guard = guard
piece-guard-south = South’s guard
piece-guard-north = North’s guard
piece-hidden = hidden piece
piece-hidden-south = hidden piece of South
piece-hidden-north = hidden piece of North

variant-pocket = Pocket
variant-pocket-about = Four pieces each on a board of twenty squares.

section-setup = The board and the set-up

FA-01 = The board has 4 files (a to d) and 5 ranks (1 to 5). South is at home on ranks 1 and 2, North on ranks 4 and 5.
FA-02 = Each side has a flag, two runners and a guard. It places them in secret on four squares of its home. Play begins
    once both armies stand; only then are their squares seen.

section-play = Moving and attacking

FA-03 = South begins, then the turns alternate. On your turn, make one move or one attack with a piece of your own. You
    may not pass.
FA-04 = Runners and guards move one square forwards, backwards or sideways, to an empty square. The flag stays where it
    was placed.
FA-05 = Runners and guards may attack an enemy on a neighbouring square, never diagonally. Both pieces are shown to
    everybody and stay known.
FA-06 = A guard beats a runner, whoever attacks. The loser leaves the board; an attacker that wins takes its square.
    Equal pieces both leave the board.
FA-07 = Attack the enemy’s flag, and you have won.

section-knowledge = What each player knows

FA-08 = You see your own pieces, the squares of the enemy’s, which of them have moved, and every piece that was shown or
    captured. A spectator sees what both players know. After the end everybody sees everything.

section-end = The end of the game

FA-09 = A side that can neither move nor attack when it is its turn has lost.
FA-10 = The game is drawn after 40 turns in a row without an attack, both sides’ turns counted, unless the side to move
    is stuck and has lost.

end-FA-07 = { $winner } wins: { $loser } has lost its flag.
end-FA-09 = { $winner } wins: { $loser } can neither move nor attack.
end-FA-10 = Draw: 40 turns in a row without an attack.

why-setup-first = Both armies must be placed before play begins.
why-setup-over = The armies are already placed.
why-army-of-four = An army is a flag, two runners and a guard.
why-empty-square = There is no piece on that square.
why-not-your-piece = That piece is not yours to play.
why-flag-stays = The flag never moves.
why-one-square = A piece goes one square forwards, backwards or sideways.
why-own-piece-there = One of your own pieces is on that square.
why-enemy-there = An enemy piece is on that square: you can only attack it.
why-hemmed-in = This piece is hemmed in by its own side.
why-flag-never-attacks = The flag never attacks.
why-attack-next-to-it = Only an enemy on a neighbouring square can be attacked.
why-nobody-there = There is nobody to attack on that square.
why-attack-own = You cannot attack your own piece.
why-cannot-have-happened = This cannot have happened: it contradicts what is already known.

tray-captured = Captured
tray-remaining = Not yet known

# How a move is written, and the set-ups that have a name.
move-format = A move is written b2-b3, an attack b2xb3. A set-up is deploy: and your two ranks, the one nearest to you first.
move-deploy = Set-up
preset-corner = The corner
preset-middle = The middle
preset-bluff = The bluff

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } to { $cell2 }
move-attack = { $cell1 }×{ $cell2 }
move-attack-spoken = { $cell1 } takes { $cell2 }
sign-flag = flag
sign-runner = runner
sign-guard = guard

# The first lesson.
lesson-1 = Two armies of four hide from each other. You are South, at the bottom. Somewhere up there is North’s flag: attack
    it, and you win.
lesson-2 = A runner or the guard moves one square, never diagonally. The flag stays. Move any piece you like.
lesson-2-done = Off you go. North has moved too: that piece cannot be its flag.
lesson-2-hint = Touch a runner or the guard, then a free square next to it.
lesson-3 = A piece of North stands in front of your guard, on b3. It has moved, so it is no flag. A guard never loses to a
    runner: attack!
lesson-3-done = It was a runner. Your guard has beaten it, but now everybody knows your guard.
lesson-3-hint = Touch your guard on b2, then the hidden piece on b3.
lesson-4 = Your runner has come to d4. The piece on c5 is North’s guard, everybody knows. So what is the piece on d5 that has
    never moved? Attack it!
lesson-4-done = The flag! The game is won.
lesson-4-hint = Touch the runner on d4, then the piece on d5.
lesson-5 = Your turn! Play against the computer at level 1. First place your four pieces, or choose a ready-made set-up.

# The boards beside the rules: what to try there.
example-FA-01 = Both armies at home, as South sees them. Rank 3 is empty: move a piece there.
example-FA-02 = Place a flag, two runners and a guard. Two flags are refused.
example-FA-03 = Move a piece of your own. North’s pieces do not obey you.
example-FA-04 = The runner on b2 has three free squares around it. Diagonally, two squares at once, or with the flag: no.
example-FA-05 = The guard on b2 can attack on b3. The enemy on c3 is diagonal, too far.
example-FA-06 = The runner on b3 has three neighbours: a guard on a3, a runner on b4, a hidden piece on c3. Try all three.
example-FA-07 = The piece on b5 is the flag. Attack it.
example-FA-08 = What South sees: a known guard, a piece that has moved, two that never did. Where is the flag?
example-FA-09 = North has one piece left beside its flag. Beat it: North can do nothing, and loses.
example-FA-10 = There have been 39 turns without an attack. One more step, and the game is drawn.

# The aim, help for the first move, the pieces in one line each, and what is special about a position.
aim = Find the enemy’s flag and attack it.
first-move = Touch a runner or the guard, then a square beside it.
card-flag = Never moves. Lost if it is attacked.
card-runner = One square in a straight line. Loses to the guard.
card-guard = One square in a straight line. Beats runners.
notice-taken = { $count } captured
notice-taken-one = 1 captured
cell-home-first = South’s home
cell-home-second = North’s home
