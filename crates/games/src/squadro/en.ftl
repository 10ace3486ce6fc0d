# Squadro: the English texts. Same messages, same order as fr.ftl.

name = Squadro
credits = Rules after the publisher’s sheet and public descriptions.
tagline = Five runners, there and back again, and nobody gives way: who will bring theirs home first?
about = A race in which the two players’ tracks cross at right angles. Set off fast and you come home slowly,
    and one careless crossing sends a runner back where it came from. It takes a minute to learn and a good deal
    longer to work out.

# The essential in one minute.
essential-1 = Bring four of your five runners home before your opponent does.
essential-2 = On your turn, move one runner straight ahead, as many squares as it has dots.
essential-3 = At the far edge it turns round and stops. Set off fast and you come home slowly, and the other way round.
essential-4 = If it meets an opponent it jumps over it and stops right behind; the one that was jumped goes back to the
    edge it came from.

side-light = Light
side-dark = Dark
turn-light = Light to move
turn-dark = Dark to move

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

# How a move is written.
move-format = A move is the name of a track: 2 to 6 for Light, b to f for Dark.

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-lane = { $name }
move-lane-spoken = track { $name }
move-run = { $name } → { $cell2 }
move-run-spoken = track { $name }, to { $cell2 }
move-run-jump = { $name } → { $cell2 }, jumps { $struck }
move-run-jump-spoken = track { $name }, to { $cell2 }, jumps { $struck }
move-home = { $name } comes home
move-home-spoken = track { $name }, comes home
move-home-jump = { $name } comes home, jumps { $struck }
move-home-jump-spoken = track { $name }, comes home, jumps { $struck }

# What a move does, in a sentence.
fact-takes = sends back { $pieces }
fact-saves = saves { $pieces }
fact-threatens = threatens to send back { $pieces }
fact-piece-runner = the runner on { $cell }

# The first lesson.
lesson-1 = Welcome to the race! Your runners are the light ones. Each of them crosses the board, turns round on the far side
    and comes back home. Bring four of them home before Dark does, and you win.
lesson-2 = Look at the dots where each track begins: they are the speed. One dot, one square; three dots, three squares.
    Send off a runner with three dots: touch the one in rank 2 or in rank 6.
lesson-2-done = Three dots, three squares: a fine start! Dark answers. Its runners come down the files.
lesson-2-hint = That one has fewer than three dots. Try rank 2 or rank 6.
lesson-3 = Your runner in rank 2 has almost reached the edge. Move it on, and watch closely.
lesson-3-done = About turn! At the edge a runner always stops, even with steps left to run. And look at its new dots: just
    one. Set off fast, come home slowly.
lesson-3-hint = The runner close to the edge is the one in rank 2. Touch it.
lesson-4 = A dark runner blocks rank 4. It is not a wall: here you jump! Play your runner in rank 4.
lesson-4-done = Hop! You land right behind it, and it has to start all over again. A jump takes you forward and sends the
    other one back.
lesson-4-hint = Only one of your runners meets a dark one: the runner in rank 4.
lesson-5 = Two dark runners stand in a line with no gap between them. You can jump both at once. Find out who can do it!
lesson-5-done = Two at once! Both go back to the start, and you are right behind where they stood.
lesson-5-hint = Look for the rank where two dark runners wait side by side: it is rank 5.
lesson-6 = Look out! The dark runner in file d is close by. Next turn it will jump your runner on d4. Take yours to safety.
lesson-6-done = Well spotted! Dark finds nobody to jump, and your runner is still on its way.
lesson-6-hint = Ouch! On d4 your runner will be jumped. The one in rank 4 has to get away.
lesson-7 = Three of your runners are home already. One more and you win! Which one can get home right now?
lesson-7-done = Four runners home: you win! The fifth one need not even finish.
lesson-7-hint = Count the dots on the turn square: who is fast enough to get home? Try rank 5.
lesson-8 = That is all there is to know! Now play a real game against the computer at level 1: it is a beginner too. A tip:
    before every move, look who could jump you.

# The boards beside the rules: what to try there.
example-SQ-01 = Your tracks run from left to right, Dark’s from top to bottom. Play for both sides and see where they cross.
example-SQ-02 = Count the dots, then play. The runner in rank 3 has turned round already: it set off with one dot, and now
    it has three.
example-SQ-03 = The start. This time Dark begins: send off one of its runners.
example-SQ-04 = Each follows its point: the one in rank 4 is coming back to the left. Try a dark runner too: it does not
    obey you.
example-SQ-05 = Rank 3 has one dot, rank 4 two, rank 6 three. Check for yourself!
example-SQ-06 = The runner in rank 2 could take three steps, but the edge is two away. Play it: it stops, turns round and
    has only one dot left.
example-SQ-07 = The runner in rank 3 is one step from home: it goes in and leaves the board. The one in rank 4 is home
    already and plays no more.
example-SQ-08 = Play rank 4: two dark runners in a line, and you jump both. The third one, past the empty square, is safe.
example-SQ-08-2 = Rank 4: they meet on the very last step, and it is a jump all the same. Rank 6: the jump leads to the
    edge, so the runner turns round.
example-SQ-09 = Jump both at once. The one in file c was on its way out: back to the start. The one in file d was on its way
    back: back to its turn square.
example-SQ-10 = Five runners, five tracks: none is in another’s way. Try them all.
example-SQ-11 = Three dark runners are home. Play file c: the fourth gets home, and Dark wins.
example-SQ-12 = Both sides have been going round in circles for eleven moves. Play file f: the same position comes for the
    third time, and the game is drawn.

# Why a cell cannot be touched next.
why-no-runner = There is no runner on this square.
why-as-many-as-dots = A runner goes as many squares as its track has dots, or stops behind the one it jumps: touch the square where it will stop.

# The aim, help for the first move, and the pieces in one line each.
aim = Bring four of your five runners there and back before the other side does.
first-move = Touch a runner to see how far it goes, then touch its landing square. Three dots: fast now, slow on the way back.
card-runner = Goes straight on, as many squares as it has dots. It jumps the runners that stand in its way and sends them back.

# What is special about a position.
notice-repetition = This position has come up twice: a third time, and the game is drawn.

# What the drawing shows, for the ear.
deco-dots-1 = one dot
deco-dots-2 = two dots
deco-dots-3 = three dots
tag-pips-1 = speed 1
tag-pips-2 = speed 2
tag-pips-3 = speed 3
facing-90 = heading right
facing-270 = heading left
facing-0 = heading up
facing-180 = heading down
