# Latroncules: the texts of the game, in English.

name = Latroncules
credits = A game of Roman antiquity, in a modern reconstruction. Rules after the game’s own sheet and public descriptions.
tagline = Lead foot soldiers and horsemen across the tabula, trap the enemy between two of your men and become IMPERATOR!
about = A Roman clash of pincers: two men are enough to bring down the one caught between them.
    Foot soldiers march straight on, while horsemen follow the lines drawn on the board and leap over the enemy.
    Every square matters, for nobody may throw a man between two opponents for nothing.

# The essential in one minute.
essential-1 = Capture every enemy man and become IMPERATOR.
essential-2 = A foot soldier moves one square straight ahead.
essential-3 = A horseman takes one step: in any direction from a light square, along the red lines from a dark one. It
    may also jump over an enemy man next to it.
essential-4 = You capture a man by enclosing it between two of yours; in a corner, by holding the two squares beside it.
essential-5 = Nobody may step in between two enemies, unless that move captures one.
essential-6 = A foot soldier that reaches the last rank frees a captured horseman.

side-white = White
side-black = Black

piece-fantassin = foot soldier
piece-fantassin-white = white foot soldier
piece-fantassin-black = black foot soldier
piece-cavalier = horseman
piece-cavalier-white = white horseman
piece-cavalier-black = black horseman

variant-tabula = Tabula
variant-tabula-about = The full game on the 8 by 8 tabula with its drawn lines, sixteen men on each side.

section-setup = Set-up
LC-01 = Each player has 16 men, 8 foot soldiers and 8 horsemen, lined up on the two ranks closest to him.
LC-02 = The board is placed so that each player has a light corner square at his right hand: a1 is dark and h1 is light.
LC-03 = On those two ranks the horsemen stand on the dark squares and the foot soldiers on the light ones.
LC-04 = White plays first, then the players take turns. In your turn you move one of your men, once, to an empty square:
    there are never two men on the same square.

section-moves = Moves
LC-05 = A foot soldier goes one square straight forward if that square is empty. It never goes sideways, backward or diagonally, and
    it does not jump. The drawn lines mean nothing to it.
LC-06 = A horseman on a light square steps to any one of the 8 squares around it.
LC-07 = A horseman on a dark square steps along one of the lines drawn on the square it is leaving.
    On ranks 1, 2, 7 and 8 these are both diagonals.
    On ranks 3 and 6 they are left and right, plus one diagonal.
    On ranks 4 and 5 they are forward and backward, plus one diagonal.
    That diagonal rises to the right on e3, g3, b4, d4, e5, g5, b6 and d6; it rises to the left on a3, c3, f4, h4, a5, c5, f6
    and h6. It can be followed both ways. The drawing looks the same from both sides of the board.
LC-08 = Instead of stepping, a horseman may jump over an enemy man next to it, in a direction allowed on the square it is
    leaving, and land on the square right behind if that one is empty. It never jumps over its own side, and it jumps only
    once a turn. The man it jumps is not captured.

section-captures = Captures
LC-09 = A man of either kind is captured when an enemy move shuts it in between two enemies that touch it and stand in line with
    it: along a rank, a file or a diagonal. The man that has just moved must be one of those two.
LC-10 = A man in a corner of the board is captured when enemies occupy the two squares that share an edge with the corner and
    one of these enemies has just arrived there.
LC-11 = A single move may capture several men, and all of them leave the board. A capture does not earn a second move.
LC-12 = You may not move a man to a square where it would stand captured, between two enemies or in a corner they hold, unless that
    very move captures at least one man: yours is then safe. This is judged once your man has arrived and before
    anything is taken off, so a man you have just jumped counts among the enemies present.
LC-13 = A man that stands between two enemies, or in a corner they hold, because they were there before it, is not captured.

section-promotion = Promotion
LC-14 = A foot soldier that reaches the far rank of the enemy camp sets a horseman free: it leaves the board, and a captured
    horseman of its own side returns on its square. The exchange is automatic and comes after the captures of the move. The
    foot soldier joins the captured men, and the horseman is no longer one of them.
LC-15 = If no horseman of its side is captive at that moment, the foot soldier stays on the far rank and cannot move; it can still help to
    capture and can still be captured. The exchange happens as soon as it can: at the end of every move, whoever made it,
    each side exchanges its foot soldiers on the far rank for as long as it has a captured horseman, beginning with the file
    nearest to file a.

section-end = End of the game
LC-16 = Whoever captures every enemy man wins the game and is proclaimed IMPERATOR!
LC-17 = The game is a draw if the player to move has no permitted move: either he is blocked, or all he could do is give a man up
    to the enemy.
LC-18 = The game is a draw when neither side can hope to capture everything any more: each side is down to one man, or 100
    moves (50 by each player) go by without any capture or any foot soldier move.
LC-19 = The aim is to capture as many men as you can, so the result shows how many each side captured. These numbers are for
    glory and do not decide who wins.
LC-20 = After each move, once captures and then promotions are done, these are checked in turn: has one side captured
    everything, is the next player left without a permitted move, has one of the two limits been reached, one man each or 100 moves.

end-LC-16 = { $winner } has captured every man of { $loser } and is proclaimed IMPERATOR!
end-LC-16-title = IMPERATOR!
end-LC-17 = Draw: the player to move has no permitted move left.
end-LC-18-one-man = Draw: each side is down to one man.
end-LC-18-quiet = Draw: 100 moves went by without a capture or a foot soldier move.
end-LC-18 = Draw: each side is down to one man, or 100 moves went by without a capture or a foot soldier move.

tray-captured = Lost

why-no-man = There is no man on that square.
why-not-your-man = That man belongs to your opponent.
why-same-square = A man must go to another square.
why-square-taken = The square it would go to is occupied.
why-straight-ahead = A foot soldier goes one square straight ahead.
why-fantassin-blocked = This foot soldier is blocked: the square ahead of it is occupied.
why-one-step = A horseman takes one step, or jumps over an enemy next to it.
why-cavalier-blocked = This horseman is blocked: it can neither step nor jump anywhere.
why-off-the-lines = On a dark square a horseman must follow a line drawn on the square it leaves.
why-lines-blocked = This horseman is blocked: every line drawn on its square is closed.
why-jump-off-the-lines = On a dark square a horseman jumps only along a line drawn on the square it leaves.
why-jump-over-own = A horseman never jumps over its own side.
why-jump-over-nobody = There is nobody to jump: a horseman goes two squares only by jumping over an enemy.
why-between-enemies = Your man would stand captured between two enemies, and this move captures nobody.
why-between-enemies-shown = Your man would be captured between the enemies on { $cells }, and this move captures nobody.
why-held-corner = Your man would stand captured in a corner the enemy holds, and this move captures nobody.
why-held-corner-shown = Your man would be captured in this corner, held by the enemies on { $cells }, and this move captures nobody.
why-only-into-capture = All this man could do is give itself up to the enemy.
why-fantassin-waits = At the end of its way, this foot soldier waits for a horseman of its side to be captured, to give it its place.

# How a move is written.
move-format = A move is written with the square it leaves, a hyphen and the square it goes to: c2-d3.

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } to { $cell2 }
move-take = { $cell1 }–{ $cell2 }, takes { $count }
move-take-spoken = { $cell1 } to { $cell2 }, takes { $struck }

# What a move does, in a sentence.
fact-piece-fantassin = the foot soldier on { $cell }
fact-piece-cavalier = the horseman on { $cell }

# The first lesson.
lesson-1 = Ave! This is the tabula, the board of the Roman legionaries. You are White, at the bottom: eight foot soldiers
    and eight horsemen. Take all the black men, and you will be proclaimed IMPERATOR.
lesson-2 = The foot soldier marches straight ahead, one square. Never sideways, never back. Move a foot soldier of the
    second rank.
lesson-2-done = Forward, march! Black answers.
lesson-2-hint = That was a horseman. The foot soldiers of that rank stand on the light squares: a2, c2, e2 and g2.
lesson-3 = The horseman takes one step as well. On a light square it goes any way it likes. On a dark square it follows the
    red lines drawn beneath it. Yours stands on a dark square: play it!
lesson-3-done = Well done, you followed the line. Every dark square has paths of its own: always look at them before you set
    off.
lesson-3-hint = This time play the horseman on d4: touch it, then touch a square at the end of a red line.
lesson-4 = To take a man, catch it between two of yours, in a straight line. The black foot soldier on d5 is within reach:
    close the trap!
lesson-4-done = Caught! It works along a rank, along a file and along a diagonal. But take care: you may not step between
    two enemies yourself, unless you take one of them.
lesson-4-hint = There must be a white man on either side of d5. Move the foot soldier to e5, or bring the horseman up to c6.
lesson-5 = A horseman can jump over an enemy that touches it, along its lines. The man it jumps is not taken, but the place
    where it lands may close a trap. Jump!
lesson-5-done = What a jump! And the foot soldier on e6, caught between your two men, is taken.
lesson-5-hint = The horseman on d4 touches an enemy on d5. Jump over it, to d6.
lesson-6 = A foot soldier that reaches the end of the board frees one of your captured horsemen, which takes its place. Take
    the last step!
lesson-6-done = A horseman is back in the fight! Your foot soldiers are slow, but precious.
lesson-6-hint = The foot soldier on c7 is one step from the end: play it to c8.
lesson-7 = There is a single black man left. Trap it, and victory is yours!
lesson-7-done = IMPERATOR! All the black men are taken. Rome cheers for you.
lesson-7-hint = One horseman already waits on c7, on the left. Bring the other one to the right, to e7.
lesson-8 = Take command! Play your first battle against the computer at level 1. A tip: keep your men in pairs, for a man
    alone is soon surrounded.

# The boards beside the rules: what to try there.
example-LC-01 = Two ranks of eight men. Play a foot soldier, then look for a horseman that can come out.
example-LC-02 = Look at the corners: a1 is dark, h1 is light. Then play what you like.
example-LC-03 = Horsemen on the dark squares, foot soldiers on the light ones. Try one of each.
example-LC-04 = Try a black man, a square that is taken, a square with nobody on it: no. Then play one of your men.
example-LC-05 = The foot soldier on e4 has one move: straight ahead. The one on c4 is blocked.
example-LC-06 = A light square: eight possible steps. Try them all, but one at a time.
example-LC-07 = Three horsemen, two of them on dark squares. Follow their lines: off the lines the move is refused.
example-LC-08 = Jump from d4 to d6. Over your own foot soldier, off the lines or over nobody, it is refused.
example-LC-09 = The black foot soldier on d5 can be taken in two ways: along the rank or along a diagonal.
example-LC-10 = The black horseman thinks it is safe in the corner. Occupy h7: both squares beside it are yours.
example-LC-11 = One step of the foot soldier to e5, and three black men fall at once.
example-LC-12 = Between c4 and e4 your horseman would be taken: the square d4 is forbidden.
example-LC-12-2 = Almost the same position. This time d4 is allowed, for the move takes the foot soldier on d5.
example-LC-13 = The white horseman on d4 stands between two enemies that were there before it. Play a black move: nothing
    happens to it.
example-LC-14 = Move to c8: the foot soldier leaves, and a white horseman comes back on its square.
example-LC-15 = The white foot soldier on c8 is waiting: no white horseman has been taken. Take the one on d4 with Black,
    and the exchange happens at once.
example-LC-16 = Take the last black man and become IMPERATOR.
example-LC-17 = Move to h4, and Black has no move left: the game is drawn. When you are winning, leave your opponent a move!
example-LC-18 = There have been 99 moves without a capture or a foot soldier’s step. Play the horseman, and the game is
    drawn.
example-LC-19 = Take the foot soldier on d5 and look at the men taken, beside the board.

# The aim, help for the first move, and the pieces in one line each.
aim = Capture all enemy men by taking each between two of yours.
first-move = Advance a foot soldier by one square, or ride out with a horseman.
card-fantassin = One square straight ahead. At the end it waits until it can become a horseman.
card-cavalier = One square in any direction, on dark squares along the red lines only. It jumps over an enemy.

# What the drawing shows, for the ear.
deco-line-v = line up and down
deco-line-up = rising line
deco-line-h = line across
deco-line-down = falling line
tag-line-v = follows the line up and down
tag-line-up = follows the rising line
tag-line-h = follows the line across
tag-line-down = follows the falling line
