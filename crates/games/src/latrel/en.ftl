# The texts of La-Trel in English.

name = La‑Trel
credits = A game by Richard Morgan. Rules after the game’s own sheet.
tagline = Glide, jump, chain: in La‑Trel a single open line can turn everything around.
about = Two armies face each other, attackers sheltered behind a wall of defenders. You open a gap, glide across the whole board,
    jump the enemy… and sometimes an entire rank falls in one move. Quick and spectacular in the base game, it becomes a true
    struggle for position in the Master game.

# The essential in one minute.
essential-1 = Capture all enemy attackers, or leave the last of them unable to move.
essential-2 = Defenders take one small step, straight or sideways; the very first move belongs to one of them.
essential-3 = Attackers glide as far as they like: the quadru straight, the trident diagonally, the rondo in every
    direction.
essential-4 = You capture by jumping over a figure and landing right behind it. In the base game jumps can be chained;
    in the Master game there is only one.
essential-5 = A defender that reaches the far rank may be exchanged for an attacker you have lost.

side-blue = Blue
side-red = Red

piece-defender = defender
piece-defender-blue = blue defender
piece-defender-red = red defender
piece-quadru = quadru
piece-quadru-blue = blue quadru
piece-quadru-red = red quadru
piece-trident = trident
piece-trident-blue = blue trident
piece-trident-red = red trident
piece-rondo = rondo
piece-rondo-blue = blue rondo
piece-rondo-red = red rondo
piece-blocker = blocker
piece-blocker-blue = blue blocker
piece-blocker-red = red blocker

variant-base = Base game
variant-base-about = The lively, generous version, ideal to begin with: captures follow one another and the corners shelter nobody.
variant-master = Master game
variant-master-about = The tournament version: two blockers a side, one capture a turn, and corners that are safe havens.

option-corners = Figures in the corners
option-corners-safe = Safe
option-corners-capturable = Can be captured

section-setup = Setting up

LT-01 = The board has 8 by 8 squares. Each side owns 8 defenders, 4 quadrus, 2 tridents, 2 rondos, and 2 blockers that are used in the
    Master game only; 16 of these figures start on the board. Quadrus, tridents and rondos are the attackers.
LT-02 = In the base game Blue lines up on rank 1, from file a to file h: quadru, quadru, trident, rondo, rondo, trident, quadru,
    quadru, with the eight defenders on rank 2. Red faces Blue like a mirror, the same figures on the same files: attackers on
    rank 8, defenders on rank 7.
LT-03 = In the Master game each side puts its two blockers in the place of its defenders on files c and f.
LT-04 = Blue opens the game, then the players take turns. Each turn you move one figure, and only one; you may not pass.
LT-05 = The very first move of each side is made with a defender. A blocker will not do.

section-moves = Moves

LT-06 = The defender moves one square along its rank or file, in any of the four directions, so it can step back too. The square it goes
    to must be empty, for a defender never captures.
LT-07 = The quadru glides as far as it likes along its rank or file, as long as the squares are empty.
LT-08 = The trident glides as far as it likes along its diagonals, as long as the squares are empty.
LT-09 = The rondo glides as far as it likes in all eight directions, as long as the squares are empty: it is the strongest figure.
LT-10 = The blocker, found in the Master game only, takes one to three steps of one square each. A step goes straight forwards, straight
    backwards or diagonally, never sideways, and each step may take a new direction. Every square it treads on must be empty; its
    starting square counts as empty if it comes back through it, but it must stop somewhere else. Only the square where it ends matters,
    not the way there. The blocker captures nothing and nothing can capture it.
LT-11 = No figure passes over another one, friend or foe, except to capture it.

section-captures = Captures

LT-12 = An attacker captures an enemy defender or attacker by jumping over it. It glides towards it on one of its lines, across empty
    squares if there are any, jumps, and lands on the square just behind, which must be empty.
LT-13 = You never have to capture, nor to go on with a capture once begun.
LT-14 = In the base game captures can be chained: after a capture the same attacker may set off again, straight on or in another of its
    directions, gliding anew, provided that every leg captures a figure. It may stop after any of them.
LT-15 = Each captured figure leaves the board at once: it cannot be jumped a second time, and its square is free for the rest of the
    chain. The square the attacker set out from counts as empty too.
LT-16 = In the base game an enemy defender or attacker standing in a corner (a1, h1, a8 or h8) is captured by taking its place: the
    attacker glides onto its square on one of its lines, if the way is clear. Such a capture may open, carry on or close a chain.
LT-17 = A jump may land in a corner that is empty. If the corner is occupied, the jump is not allowed.
LT-18 = In the Master game you capture one figure a turn at most: there are no chains.
LT-19 = In the Master game a figure in a corner cannot be touched. If you choose corners where figures can be captured, its place is taken
    as in the base game, but still with one capture a turn.

section-exchange = Exchange

LT-20 = When a defender ends its move on the far rank, the enemy’s back rank, you may exchange it in the same move for one of your
    captured attackers, whichever you like among those you have lost. You do not have to. The new attacker can move from your next
    turn on. A sideways step along that rank gives the same right.

section-repetition = Repetition

LT-21 = As long as you move the same figure turn after turn without capturing, it may land on any one square only twice. Only the squares
    where these moves end are counted. Moving another figure wipes the count; so does a capture, and the square it ends on is not
    counted. A move with an exchange still counts as a landing of the defender, but the attacker that replaces it is a brand-new
    figure.
LT-22 = Touch-move: a figure you have touched must move if it can, and the move is made as soon as you let go of it. This rule is chosen
    for each match: it is normally off, and on in tournaments. In a rated game moves cannot be taken back.

section-end = End of the game

LT-23 = You win as soon as your opponent has no attacker left.
LT-24 = You also win if, at the start of your opponent’s turn, that player has 3 attackers or fewer and none of them can move, even if other
    figures can. In the Master game this holds only if exactly 1 attacker is left. The rule does not apply until that player
    has made a first move in the game.
LT-25 = In the base game a player down to a single attacker has 2 turns to capture an enemy attacker, or loses. The count starts at 2 when
    only one attacker is left. After each move of that player, the count is dropped if an exchange has brought a second attacker;
    it goes back to 2 if the move captured an attacker; otherwise it goes down by 1. At 0 the player has lost, unless that very
    move wins the game.
LT-26 = The game is drawn if the player to move has no possible move while owning more than 3 attackers (more than 1 in the Master game).
LT-27 = It is drawn as well if, in any other case where nobody has won, the player to move has no possible move.
LT-28 = Finally, it is drawn after 100 moves in a row, counting both sides’ moves, without a capture or an exchange.
LT-29 = After each move the end of the game is looked for in this order: no attacker left, attackers that cannot move, last attacker out of
    time, draw for want of a move, draw for want of progress. A move forbidden by the repetition rule is not a possible move.

end-LT-23 = { $winner } wins: { $loser } has no attacker left.
end-LT-24 = { $winner } wins: the last attackers of { $loser } cannot move any more.
end-LT-25 = { $winner } wins: { $loser }, down to a single attacker, captured no attacker within two turns.
end-LT-26 = Draw: the player to move still has enough attackers, but no possible move.
end-LT-27 = Draw: the player to move has no possible move.
end-LT-28 = Draw: 100 moves in a row without a capture or an exchange.

tray-captured = Lost
choice-keep = Keep the defender

why-no-figure = There is no figure on that square.
why-not-your-figure = That figure belongs to your opponent.
why-no-passing = A figure must move: you may not pass.
why-defender-first = Your first move must be made with a defender.
why-defender-moves = A defender moves a single square along its rank or file.
why-quadru-moves = A quadru glides along its rank or file only.
why-trident-moves = A trident glides along its diagonals only.
why-rondo-moves = A rondo glides in a straight line, in any of the eight directions.
why-blocker-moves = A blocker takes one to three steps, straight or diagonal, never sideways.
why-square-taken = The square it would go to is occupied.
why-way-blocked = A figure stands in the way.
why-hemmed-in = This figure is hemmed in: it cannot go anywhere.
why-defender-never-captures = A defender never captures.
why-blocker-never-captures = A blocker never captures.
why-blocker-safe = A blocker cannot be captured.
why-not-its-line = This figure does not capture in that direction.
why-nothing-captured = There is nobody to capture on that way.
why-jump-to-capture = You capture by jumping over a figure, not by taking its place.
why-land-right-behind = After a jump the attacker lands on the square just behind the captured figure.
why-landing-taken = The square behind the figure to capture is occupied.
why-leg-must-capture = Every leg of a chain must capture a figure.
why-corner-taken = You cannot land in an occupied corner.
why-one-capture = In the Master game you capture one figure a turn.
why-corner-safe = A figure in a corner cannot be captured.
why-only-defenders-exchange = Only a defender can be exchanged.
why-exchange-on-back-rank = A defender is exchanged only as its move ends on the enemy’s back rank.
why-none-captured = You have lost no attacker of that kind.
why-third-landing = This figure has already landed on that square twice: play something else first.

# How a move is written.
move-format = A move is written with the square it leaves and the square it goes to: b2-b3. A capture has an x for every
    jump: c1xe3xg5. An exchange ends in =Q, =T or =R: d7-d8=R.

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } to { $cell2 }
move-exchange = { $cell1 }–{ $cell2 }, becomes a { $piece }
move-exchange-spoken = { $cell1 } to { $cell2 }, becomes a { $piece }
move-capture = { $before }×{ $after }
move-capture-spoken = { $before }, takes and goes to { $after }
sign-quadru = quadru
sign-trident = trident
sign-rondo = rondo

# What a move does, in a sentence.
fact-piece-defender = the defender on { $cell }
fact-piece-quadru = the quadru on { $cell }
fact-piece-trident = the trident on { $cell }
fact-piece-rondo = the rondo on { $cell }
fact-piece-blocker = the blocker on { $cell }

# The first lesson.
lesson-1 = Welcome to La‑Trel! You are Blue, at the bottom. In front stand eight defenders, behind them your attackers. The
    aim: capture the red attackers, or leave them unable to move.
lesson-2 = The first move of the game is always made with a defender. It takes one small step, straight or sideways. Move
    whichever you like!
lesson-2-done = The gate is open: behind it an attacker now has room. Red opens a gate too.
lesson-2-hint = Touch a defender, then the square in front of it.
lesson-3 = Attackers glide as far as they like. The quadru goes straight, the trident diagonally, the rondo does both: their
    shapes show it. Send your trident to the corner h8 in one go.
lesson-3-done = Right across the board in one move! Attackers are fast when the way is clear.
lesson-3-hint = The trident is on c3. Touch it, then touch the corner at the top right.
lesson-4 = To capture, you jump over. Your quadru glides up to the red defender, jumps it and lands right behind. Off you
    go!
lesson-4-done = Captured! The square behind must be empty, or there is no jump. And you never have to capture.
lesson-4-hint = Touch the quadru on d1, then the square d6, right behind the red defender.
lesson-5 = Now for the best part: after a capture the same attacker may make another, and another! With your rondo, take all
    three defenders in a single move.
lesson-5-done = Three in one move, what a chain! You may stop whenever you like, but every jump must capture.
lesson-5-hint = Nearly! Begin with the defender on d2, then go up towards e5, then left towards c6.
lesson-6 = Your defender has come a long way. If it reaches the last rank, it can become an attacker you have lost. Move it
    up and make your choice.
lesson-6-done = A new attacker! It can move from your next turn on.
lesson-6-hint = Move the defender from d7 to d8, then choose an attacker: the rondo is the strongest.
lesson-7 = Red has one attacker left, hiding in a corner. There is no jumping over it there: you simply take its place.
    Finish the game!
lesson-7-done = Not one red attacker left: you win!
lesson-7-hint = The trident on a1 sees the corner h8 at the end of its diagonal. Touch it, then touch h8.
lesson-8 = You are ready to play! Begin against the computer at level 1. A tip: defenders do not win games. Go for the
    attackers, and look after your own!

# The boards beside the rules: what to try there.
example-LT-01 = Eight defenders in front, eight attackers behind. Count them, then move a defender.
example-LT-02 = The start of the base game. Move a defender and see which attacker it sets free.
example-LT-03 = The start of the Master game, after one move each. The blockers are on c2 and f2: try them.
example-LT-04 = It is Red’s turn. Try a blue figure, or an empty square: no luck, Red must play one of its own.
example-LT-05 = Touch an attacker: not yet! The first move belongs to a defender.
example-LT-05-2 = Master game: a blocker is no defender, so it has to wait as well.
example-LT-06 = Four possible steps, even backwards. Diagonally or two squares at once: no.
example-LT-07 = The quadru glides straight, as far as you like. Diagonally: no.
example-LT-08 = The trident glides diagonally, as far as you like. Straight: no.
example-LT-09 = The rondo glides in all eight directions. Round a corner: no.
example-LT-10 = Three steps at most, straight or diagonal. To get to e4, right beside it, it takes a detour: try it.
    Capturing: never.
example-LT-10-2 = The red blocker is in the way. Try to capture it: you cannot.
example-LT-11 = Two defenders stop the rondo. Go right up to them; beyond, the way is shut.
example-LT-12 = Each quadru can jump the defender in front of it. Take your pick.
example-LT-12-2 = On the left the square behind is taken: no jump. On the right you land right behind, no further.
example-LT-13 = The quadru can capture on d5. You may just as well play something else.
example-LT-14 = The rondo can take one, two or three defenders. Stop where you like, but do not go on without a capture.
example-LT-15 = A round trip of four captures that brings the rondo back home: the square it left was free.
example-LT-16 = Two corners, two captures: the trident on h8, or the quadru on a8. You take the place, you do not jump.
example-LT-16-2 = Take the corner h8, then go on: the defender on g8 falls too.
example-LT-17 = At the top the corner h8 is empty: you may jump and land there. On the left the corner a8 is taken: no jump.
example-LT-18 = Master game: take one defender. A second one in the same move? Refused.
example-LT-19 = Master game: the quadru on h8 is safe in its corner. Try to take it.
example-LT-19-2 = The same position with corners that can be captured: this time the trident takes the corner.
example-LT-20 = Move to d8 and choose, or keep the defender. A sideways step from f8 to e8 gives the same right. No trident,
    though: you have not lost one.
example-LT-21 = Turn after turn the quadru has landed twice on d2. A third time? Refused. Elsewhere, or with another figure,
    all is well.
example-LT-23 = Take the last red attacker: the game is won.
example-LT-24 = Red has only two attackers left, one in each corner. Move your defender to g7: they cannot move any more,
    and you win.
example-LT-24-2 = Master game: a single red attacker. Push the defender from b7 to a7 to shut it in.
example-LT-25 = You have one attacker and one turn left to capture one. Save yourself!
example-LT-25-2 = The same position: play anything else, and you lose.
example-LT-26 = Red is walled in. Move the quadru to a2: Red has all its attackers but not one move, and the game is drawn.
example-LT-27 = A rare case: Red still has its first move to make but has no defender. After your move the game is drawn.
example-LT-28 = There have been 99 moves without capture or exchange. One more quiet move, and the game is drawn.

# The aim, help for the first move, and the pieces in one line each.
aim = Capture all attackers of the other side: quadrus, tridents and rondos.
first-move = Your first move: a defender, one square.
card-defender = One square in any straight direction. Never captures; on the last rank it can become an attacker that you lost.
card-quadru = Glides along ranks and files. Captures by jumping.
card-trident = Glides along diagonals. Captures by jumping.
card-rondo = Glides in all eight directions. Captures by jumping.
card-blocker = Up to three steps forward, backward or diagonally. It neither captures nor is captured.
half-quadru = Capture again or stop here.
half-trident = Capture again or stop here.
half-rondo = Capture again or stop here.
choose-defender = Exchange for a lost attacker?

# What is special about a position.
notice-last-attacker = One attacker left: { $count } turns to capture one
notice-last-attacker-one = One attacker left: last turn to capture one
notice-third-landing = Your figure has landed twice on the same square: it may go back there only after a capture or a move of another figure.
notice-first-move = Your first move is a defender’s.

# What the drawing shows, for the ear.
cell-corner-light = corner square
cell-corner-dark = corner square
cell-safe-light = safe corner
cell-safe-dark = safe corner
