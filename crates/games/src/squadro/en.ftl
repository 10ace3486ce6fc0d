# Squadro: the English texts. Same messages, same order as fr.ftl.

name = Squadro
tagline = Five runners, there and back again, and nobody gives way: who will bring theirs home first?
about = A race in which the two players’ tracks cross at right angles. Set off fast and you come home slowly,
    and one careless crossing sends a runner back where it came from. It takes a minute to learn and a good deal
    longer to work out.

side-light = Light
side-dark = Dark

piece-runner = runner
piece-runner-light = light runner
piece-runner-dark = dark runner

variant-standard = Classic
variant-standard-about = The race as everyone knows it: five runners each, four to bring home to win.

option-starts = Who begins
option-starts-light = Light
option-starts-dark = Dark

section-board = The board

SQ-01 = The board is seven squares by seven, without its four corners. Light’s runners use ranks 2 to 6 as their tracks:
    off from file a, round at file g, and back. Dark’s runners use files b to f: off from rank 7, round at rank 1, and
    back. The tracks cross on the 25 squares in the middle, b2 to f6; each start square and each turn square belongs to
    one track alone.
SQ-02 = Dots engraved at both ends of a track give its runner’s speed, in squares per turn.
    For Light, from rank 2 to rank 6: 3, 1, 2, 1, 3 on the way out, then 1, 3, 2, 3, 1 on the way back.
    For Dark, from file b to file f: 1, 3, 2, 3, 1 on the way out, then 3, 1, 2, 1, 3 on the way back.
    So a fast start means a slow return, and the other way round: the two speeds of a track always add up to 4.
SQ-03 = To begin with, each player’s five runners wait on their start squares, their points towards the far side.

section-turn = A turn

SQ-04 = On your turn, choose one of your runners still in the race and move it straight ahead, the way it points.
SQ-05 = It covers exactly as many squares as its present speed, unless turning round, getting home or a jump stops it.
SQ-06 = As soon as a runner touches the far edge it turns round and stops there, even if it had squares left to run. From
    then on its speed is the one engraved on that turn square.
SQ-07 = As soon as a runner is back on its start square after going there and back, it is home: it leaves the board for
    good, even if it had squares left to run.
SQ-08 = If a runner meets an opponent on its way, even on its very last step, it jumps over it, and over any others that
    follow it without a gap in the same line. It lands on the first free square behind them and stops, whether its speed
    was used up, not used up or exceeded. An opponent further on, past that square, is left alone. If the jump takes it to
    its turn square, it turns round; if it takes it to its start square, it is home.
SQ-09 = Every runner that was jumped goes back at once: to its start square if it was on the way out, to its turn square if
    it was on the way back. It still points the same way.
SQ-10 = Your own runners never get in each other’s way, because their tracks do not cross. So there is always a move to
    play, and nobody may pass.

section-end = The end of the game

SQ-11 = The first player to bring 4 of their 5 runners home wins the game.
SQ-12 = The game is drawn when the same position, with the same player to move, comes up for the third time. The starting
    position counts as well.
SQ-13 = After each move, look first whether somebody has won, and only then whether the position has been repeated.
SQ-14 = For a new game, lots are drawn for who begins, unless the players have settled it. Where a game record does not
    say, Light begins.

end-SQ-11 = { $winner } wins: four of its runners are home, and { $loser } was not fast enough.
end-SQ-12 = Draw: the same position has come up three times.

tray-home = Home

why-not-your-lane = This track is not yours: on your turn one of your own runners moves.
why-runner-home = The runner of this track is already home.
