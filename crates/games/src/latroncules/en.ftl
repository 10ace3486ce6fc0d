# Latroncules: the texts of the game, in English.

name = Latroncules
tagline = Lead foot soldiers and horsemen across the tabula, trap the enemy between two of your men and become IMPERATOR!
about = A Roman clash of pincers: two men are enough to bring down the one caught between them.
    Foot soldiers march straight on, while horsemen follow the lines drawn on the board and leap over the enemy.
    Every square matters, for nobody may throw a man between two opponents for nothing.

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
end-LC-17 = Draw: the player to move has no permitted move left.
end-LC-18 = Draw: each side is down to one man, or 100 moves went by without a capture or a foot soldier move.

tray-captured = Captured men

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
why-held-corner = Your man would stand captured in a corner the enemy holds, and this move captures nobody.
why-only-into-capture = All this man could do is give itself up to the enemy.
why-fantassin-waits = At the end of its way, this foot soldier waits for a horseman of its side to be captured, to give it its place.
