# Stratego: the English texts. Same messages, same order as fr.ftl.

name = Stratego
credits = Rules after the sheet of the edition with Assassins and Templars.
tagline = Two masked armies, an Apple of Eden on either side: who will see through the other first?
about = You set your troops in secret, then feel your way forward: any piece across the board may be a marshal, a
    scout or a bomb. It takes a nose for guessing, a cool head for bluffing, and a good memory, for every fight gives
    a secret away. One well-aimed strike at the Apple of Eden settles everything.

# The essential in one minute.
essential-1 = Find the enemy’s Apple of Eden and attack it: any piece can take it.
essential-2 = Each side sets up its army in secret. You see where the enemy’s pieces are, not who they are.
essential-3 = A piece moves one square, never diagonally; the scout runs as far as it likes. Bombs and the Apple do not
    move.
essential-4 = When a piece attacks, both ranks are revealed: the higher one wins, and two equals both go.
essential-5 = A bomb destroys whoever attacks it, except the miner, who defuses it. The spy who attacks the marshal
    wins.

side-templars = Templars
side-assassins = Assassins
side-templars-many = The Templars
side-assassins-many = The Assassins

piece-marshal = marshal
piece-marshal-templars = Templar marshal
piece-marshal-assassins = Assassin marshal
piece-general = general
piece-general-templars = Templar general
piece-general-assassins = Assassin general
piece-colonel = colonel
piece-colonel-templars = Templar colonel
piece-colonel-assassins = Assassin colonel
piece-major = major
piece-major-templars = Templar major
piece-major-assassins = Assassin major
piece-captain = captain
piece-captain-templars = Templar captain
piece-captain-assassins = Assassin captain
piece-lieutenant = lieutenant
piece-lieutenant-templars = Templar lieutenant
piece-lieutenant-assassins = Assassin lieutenant
piece-sergeant = sergeant
piece-sergeant-templars = Templar sergeant
piece-sergeant-assassins = Assassin sergeant
piece-miner = miner
piece-miner-templars = Templar miner
piece-miner-assassins = Assassin miner
piece-scout = scout
piece-scout-templars = Templar scout
piece-scout-assassins = Assassin scout
piece-spy = spy
piece-spy-templars = Templar spy
piece-spy-assassins = Assassin spy
piece-bomb = bomb
piece-bomb-templars = Templar bomb
piece-bomb-assassins = Assassin bomb
piece-apple = apple of Eden
piece-apple-templars = Templar apple of Eden
piece-apple-assassins = Assassin apple of Eden
piece-hidden = hidden piece
piece-hidden-templars = hidden Templar piece
piece-hidden-assassins = hidden Assassin piece

figure-marshal-templars = Cesare Borgia
figure-marshal-assassins = Ezio Auditore
figure-general-templars = Rodrigo Borgia
figure-general-assassins = Niccolò Machiavelli
figure-colonel-templars = Octavian de Valois
figure-colonel-assassins = Bartolomeo d’Alviano
figure-major-templars = Micheletto Corella
figure-major-assassins = Claudia Auditore
figure-captain-templars = Shahkulu
figure-captain-assassins = Yusuf Tazim
figure-lieutenant-templars = Dottore Malfatto
figure-lieutenant-assassins = Mario Auditore
figure-sergeant-templars = Knight
figure-sergeant-assassins = Gilberto La Volpe
figure-miner-templars = Brute
figure-miner-assassins = Leonardo da Vinci
figure-scout-templars = Agile
figure-scout-assassins = Assassin apprentice
figure-spy-templars = Lucrezia Borgia
figure-spy-assassins = Shao Jun

variant-classic = Classic
variant-classic-about = The full battle: thirty pieces an army, filling three ranks.
variant-special = Pieces of Eden
variant-special-about = The classic battle with three powers added: the spy’s Shroud, the captains’ Sword, and the
    Apple, which turns an army against itself.
variant-duel = Duel
variant-duel-about = A quick game with ten pieces each, just right for learning.

section-setup = The board and the set-up

SG-01 = The board has 10 files (a to j) and 8 ranks (1 to 8). Each player arranges an army in secret on the three
    ranks closest to home: 1 to 3 for the Templars, 6 to 8 for the Assassins. Ranks 4 and 5 begin empty.
SG-02 = Two explosions of four squares each burn in the middle: c4, d4, c5, d5 and g4, h4, g5, h5. Nobody steps into
    them, passes through them or leaps over them: go round.
SG-03 = In the classic game and with the Pieces of Eden each army has 30 pieces, which fill its three ranks exactly.
    With their ranks: 1 marshal (10), 1 general (9), 2 colonels (8), 3 majors (7), 3 captains (6), 2 lieutenants (5),
    2 sergeants (4), 4 miners (3), 5 scouts (2), 1 spy (1); and, without a rank, 5 bombs and the Apple of Eden. Place
    them as you like, even if you shut your own army in; but a player who is blocked on the very first turn has lost,
    unless, with the Pieces of Eden, the Apple still gives something to do.
SG-04 = In a duel each army has 10 pieces, on any ten squares of its three ranks: 1 marshal (10), 1 general (9), 2
    miners (3), 2 scouts (2), 1 spy (1), 2 bombs and the Apple of Eden.
SG-05 = Both players prepare at their own pace and see nothing of each other, not even which squares are taken. Play
    begins once both armies are ready.
SG-06 = The Templars open, then turns alternate. On your turn, make one move or one attack. As long as you can play,
    you may not pass.

section-moves = Moving

SG-07 = A piece goes one square forwards, backwards or sideways, never diagonally, onto an empty square. Two pieces
    never share a square, and nobody is jumped over.
SG-08 = Bombs and the Apple of Eden stay all game where you put them.
SG-09 = A scout runs straight ahead over as many empty squares as it likes, never diagonally. If an enemy stands at
    the end of that line, it may attack it in the same turn.
SG-10 = A scout that travels more than one square gives itself away: from then on the opponent knows what it is. Going
    a single square, it keeps its secret.
SG-11 = Two-square rule: on your successive turns one piece may not make more than three moves in a row between the
    same two squares; the fourth is forbidden. The original sheet speaks of three comings and goings: we count three
    moves, not three round trips. Only your own turns matter. The count starts over when you attack, use your Apple or
    move another piece; nothing your opponent does, and no Shroud choice, resets it. For a scout the two squares are
    the start and the finish of its run. A piece brought back by the Shroud counts as a new piece.
SG-12 = If the two-square rule forbids the only moves you had left, you are blocked, and you lose.

section-attacks = Attacking

SG-13 = A piece may attack an enemy on a neighbouring square, in front, behind or beside it, never diagonally; a scout
    attacks at the end of its line. Nobody is ever forced to attack.
SG-14 = Both pieces announce their rank, and both players know them from then on.
SG-15 = The higher rank wins and the loser leaves the board. A winning attacker takes the loser’s place; a winning
    defender stays put. With equal ranks both pieces go.
SG-16 = Whoever attacks a bomb is lost, and the bomb stays. Only a miner defuses it: the bomb is removed and the miner
    takes its square.
SG-17 = A spy that attacks the marshal captures it. When attacked, a spy loses to any piece, the marshal included;
    only the other spy, attacking, goes down with it.
SG-18 = Bombs and the Apple of Eden never attack: they wait.

section-knowledge = What each player knows

SG-19 = You see your own pieces, the squares the enemy holds, every move, every announced rank (the game remembers
    them for you), which enemy pieces have moved and so are neither bomb nor Apple, and all captured pieces. Nothing
    else until the game is over. A spectator sees only what both players know. Once the game has ended, everything is
    revealed.

section-end = The end of the game

SG-20 = Attack the enemy’s Apple of Eden with any piece at all and you seize it and win on the spot.
SG-21 = A player who, when it is time to play, can neither move, nor attack, nor (with the Pieces of Eden) use the
    Apple, has lost.
SG-22 = The game is drawn when nothing can ever act again: both sides have only bombs and their Apple left and, with
    the Pieces of Eden, both Apples have been used. What counts is which pieces remain; mobile pieces that are merely
    shut in do not make a draw.
SG-23 = The game is drawn after 200 turns in a row, counting both players, without an attack or the use of an Apple.
    Set-ups and Shroud choices do not count as turns.
SG-24 = If several endings apply at once, they are taken in this order: the capture of the Apple, the draw with
    nothing left to act, the blocked player, then the 200 turns.
SG-25 = Once the piece is let go, the move stands. Against another person no move is ever taken back, even if both
    agree.

section-eden = The Pieces of Eden

SG-30 = The Shroud. When your spy is captured, in whatever way, you may bring back one of your pieces of rank 2 to 10
    that was captured before this turn; no spy, no bomb, no Apple. Put it on a free square of the rank nearest to you;
    if that is full, of the next one, and so on through all eight (explosions are not free squares). You may also
    decline. Play waits for your choice; with nothing to bring back you are not asked. The piece comes from the
    captured pieces everyone can see: both players know what it is, and it counts as not having moved.
SG-31 = The choice is made when all fights of the turn are over. If an Apple was captured in that turn, the game has
    ended and there is no choice. The other endings (a blocked player, the draws) are looked at afterwards. If both
    spies fell in one fight, the player whose turn it is chooses first.
SG-32 = The Sword. A captain may attack one or two neighbouring enemy pieces, not diagonally, in one turn. Against one
    it is an ordinary attack, and a winning captain advances. Against two, both are revealed first, then fought one by
    one: bombs first, next from the lowest rank to the highest, the Apple last. After each victory the captain returns
    to its square.
SG-33 = If one of the two pieces in a double attack is a bomb, the captain is captured at once; the other piece is
    unharmed, but it stays revealed.
SG-34 = If a double attack hits two captains, all three pieces leave the board. Otherwise a tie removes the captain
    and the piece it was fighting, and the attack stops; a defeat removes the captain alone, and the attack stops as
    well.
SG-35 = If the second piece is the Apple of Eden and the captain is still standing, the Apple is captured and the game
    is won.
SG-36 = The Apple. Once in the game, instead of playing a piece, you may use your Apple of Eden; its place is then
    known for good. Name any enemy piece on the board. If it is a bomb or the Apple, it is revealed and the turn ends
    there. Otherwise it is revealed together with every piece of its own side on the up to four neighbouring squares,
    and it attacks them one after another: bombs first, then from the lowest rank to the highest, the Apple last. It
    returns to its square after each victory. Equal ranks are fought in the order of their squares: by file from a to
    j, then by rank from 1 to 8. Without neighbours of its side it is only revealed. Whatever was revealed stays known
    to both players.
SG-37 = The controlled piece fights as usual: equal ranks both go; a higher rank removes it; a miner defuses bombs; a
    spy captures the marshal; a bomb removes any other attacker. Once it is gone, the remaining pieces are spared. A
    controlled captain does not have its Sword.
SG-38 = An Apple attacked in this way is only revealed: neither it nor its attacker is lost, and its owner may still
    use it later.
SG-39 = Then the turn is over. If the controlled piece is still there, it belongs to its owner again, on its own
    square.
SG-40 = If the Apple’s power costs a spy, the Shroud applies: the spy’s owner makes the choice.
SG-41 = A player whose only possible action is the unused Apple must use it: that is not being blocked.

end-SG-20 = The { $winner } win: they have captured the Apple of Eden of the { $loser }.
end-SG-21 = The { $winner } win: the { $loser } can no longer play.
end-SG-22 = Draw: neither side has anything left that could ever act.
end-SG-23 = Draw: 200 turns in a row without an attack or the use of an Apple.

why-setup-first = Both armies must be set up before play starts.
why-setup-over = The armies are already set up.
why-army-of-thirty = The army must have exactly its thirty pieces.
why-army-of-ten = The army must have exactly its ten pieces.
why-empty-square = There is no piece on that square.
why-not-your-piece = That piece is not yours to play.
why-explosion = Nobody enters an explosion.
why-not-straight = Pieces go straight: forwards, backwards or sideways, never diagonally.
why-one-square = Only a scout goes further than one square.
why-own-piece-there = One of your own pieces is on that square.
why-enemy-there = An enemy piece is on that square: you can only attack it.
why-hemmed-in = This piece is hemmed in: it has no free square and no enemy next to it.
why-never-moves = Bombs and the Apple of Eden never move.
why-way-blocked = A scout cannot pass over anything: the way is not free.
why-two-squares = Three moves in a row between the same two squares are enough: play something else.
why-attack-next-to-it = Only a scout attacks from afar: the enemy must be on a neighbouring square.
why-nobody-there = There is nobody to attack on that square.
why-attack-own = You cannot attack your own piece.
why-never-attacks = Bombs and the Apple of Eden never attack.
why-cannot-have-happened = This cannot have happened: it contradicts what is already known.
why-shroud-in-special = Only the game with the Pieces of Eden has a Shroud.
why-shroud-due = First choose what the Shroud brings back.
why-shroud-not-due = The Shroud has nothing to bring back now.
why-shroud-rank = The Shroud brings back pieces of rank 2 to 10 only.
why-shroud-this-turn = That piece was captured in this very turn: the Shroud cannot bring it back.
why-shroud-not-captured = No such piece of yours has been captured.
why-shroud-square = The piece comes back on a free square of your nearest rank that has one.
why-sword-in-special = Only with the Pieces of Eden can a captain attack two pieces.
why-sword-of-captain = Only a captain can attack two pieces.
why-sword-next-to-it = A captain attacks two enemies that are both next to it.
why-apple-in-special = Only with the Pieces of Eden does the Apple have a power.
why-apple-used = Your Apple has already been used.
why-apple-at-enemy = The Apple is used on an enemy piece.

tray-captured = Lost
tray-remaining = Not yet known

choice-none = Bring nobody back

# How a move is written, and the set-ups that have a name.
move-format = A move is written e3-e4, an attack e4xe5, a double attack e4xd4+e5, the use of the Apple apple:f7, the Shroud
    shroud:9@a1 or shroud:none. A set-up is deploy: and your three ranks, the one nearest to you first.
preset-corner = The corner
preset-keep = The keep
preset-decoy = The decoy
preset-left = The left wing
preset-right = The right wing
preset-open = The open field

# The first lesson.
lesson-1 = Two armies hide their ranks from each other. You are the Templars, at the bottom: you see your own pieces, but
    not theirs. Somewhere over there is their Apple of Eden. Find it, attack it, and you win!
lesson-2 = A piece moves one square, forwards, backwards or sideways. The scout, marked 2, runs as far as it likes in a
    straight line. Bombs and the Apple never move. Play any piece you like.
lesson-2-done = Off you go. The other side has moved too: so that piece is neither a bomb nor the Apple. Every move tells a
    story!
lesson-2-hint = Touch one of your pieces, then a free square next to it.
lesson-3 = An unknown enemy stands in front of your general, on e5. A general is worth 9: hardly anyone can stand up to it.
    Attack!
lesson-3-done = It was a miner, rank 3. The higher rank wins and takes the square. But now everybody knows your general!
lesson-3-hint = Touch your general on e4, then the hidden piece on e5.
lesson-4 = Watch out, a bomb on f7! It destroys everyone who attacks it. Everyone but the miner, marked 3, who knows how to
    defuse it. Yours is right beside it: go on.
lesson-4-done = Click! The bomb is defused. Take good care of your miners: the Apple often sits behind bombs.
lesson-4-hint = This is a job for the miner: from f6, attack f7.
lesson-5 = The mighty enemy marshal, rank 10, has come to e5. One piece alone beats it by surprise: the spy, your lowest
    rank. She is on e4: let her strike first!
lesson-5-done = The marshal is down! But beware: if the marshal attacks, it is the spy who loses.
lesson-5-hint = Touch the spy on e4, then the marshal on e5.
lesson-6 = Who is hiding on j7? Send a scout to find out: it runs right up the board and attacks in the same turn.
lesson-6-done = It was the general! Your scout is lost, but the secret is worth its weight in gold: now you know whom to
    avoid, and whom to send.
lesson-6-hint = The scout is on j3. The file is clear: attack straight ahead, on j7.
lesson-7 = Your miner has cleared the bomb on f7. What was it guarding? Right behind, on f8, is a piece that has never
    moved… Attack it!
lesson-7-done = The Apple of Eden! It is yours, and the game is won. Any piece can take it.
lesson-7-hint = The miner on f7 is close by: attack f8.
lesson-8 = Your turn! Play a duel against the computer at level 1. First place your ten pieces, or choose a ready-made
    set-up. A tip: hide your Apple well!

# The boards beside the rules: what to try there.
example-SG-01 = Two armies in place, as the Templars see them. In the middle, two empty ranks: move a piece.
example-SG-02 = Try to step into the fire: refused. Go round it.
example-SG-03 = Place the thirty pieces as you like. An army without its Apple, or with a bomb too many, is refused.
example-SG-04 = Ten pieces, thirty squares: place them. Nine will not do.
example-SG-05 = The Templars are ready. You, the Assassins, see nothing of them: place your army.
example-SG-06 = One move or one attack, with a piece of yours. Those across the board do not obey you.
example-SG-07 = The lieutenant on f6 has three possible steps. Diagonally, two squares at once or onto a friend: no.
example-SG-08 = Try the bomb, then the Apple: they stay put. The lieutenant can go.
example-SG-09 = The scout runs as far as it likes and can attack on e7. It does not leap over it to get at e8.
example-SG-10 = Run to e7: the scout is found out. By a single square it keeps its secret.
example-SG-11 = The lieutenant has just moved three times between e3 and e4. A fourth time? Refused. Elsewhere, yes.
example-SG-12 = The Templars have a single mobile piece, and it has already made three moves between the same two squares.
    Play anything: they are blocked, and lose.
example-SG-13 = The lieutenant can attack on f7, right ahead, or walk away. The enemy on g7, diagonally, and the one on i6,
    too far off, are out of reach.
example-SG-14 = Attack on e6: both ranks are announced and stay known.
example-SG-15 = Your major, 7, has three neighbours: a 5, a 7 and a 9. Try all three fights.
example-SG-16 = Attack the bomb with the colonel, then start again with the miner.
example-SG-17 = The spy attacks the marshal: she wins.
example-SG-17-2 = This time the marshal attacks: the spy is lost.
example-SG-18 = The enemy is right beside them, but neither the bomb nor the Apple attacks.
example-SG-19 = What the Templars see: some ranks known, some pieces that have moved, others still a mystery. Move on, and
    take care!
example-SG-20 = The piece on e7 is the Apple. Even the spy can take it: attack!
example-SG-21 = The Templars have only a bomb and their Apple left. Play: on their turn they can do nothing, and lose.
example-SG-22 = Two lieutenants, the last pieces that can move. Attack: both fall, and the game is drawn.
example-SG-23 = There have been 199 turns without a fight. One more step, and the game is drawn.
example-SG-30 = Your spy has just fallen. Bring a piece back onto your first rank, or nobody.
example-SG-31 = Both spies fell together. It was your turn: you choose first, then the Assassins do.
example-SG-32 = The captain has three neighbours. Attack one and it advances; attack two and it comes back to its square.
example-SG-33 = A double attack on e7 and f6: the bomb takes the captain, and the scout gets away with it.
example-SG-34 = A double attack on two captains: all three are gone.
example-SG-35 = A double attack on e7 and f6: the lieutenant falls, then the Apple. You win!
example-SG-36 = Use the Apple on the piece on e6: it is revealed with its neighbours, then attacks them one by one.
example-SG-37 = Control the miner on e6: it defuses both bombs, then beats the scout.
example-SG-38 = Control the piece on j7: beside it the enemy’s Apple is revealed, but not lost.
example-SG-39 = Control the general on e6: it beats the miner, then is an Assassin again, on its own square.
example-SG-40 = Control the spy or the lieutenant: the spy falls, and the Assassins may use the Shroud.
example-SG-41 = Not one mobile piece left, but the Apple is unused: use it.

# Moves in words, and aloud (-spoken); sign-…: how a piece is written in them.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } to { $cell2 }
move-attack = { $cell1 }×{ $cell2 }
move-attack-spoken = { $cell1 } attacks { $cell2 }
move-double = { $cell1 }×{ $cell2 }+{ $cell3 }
move-double-spoken = { $cell1 } attacks { $cell2 } and { $cell3 }
move-apple = The Apple on { $cells }
move-deploy = Set-up
move-shroud = Shroud: { $piece } on { $cells }
move-shroud-none = Shroud: nobody
fight-spoken = { $attacker } against { $others }
sign-marshal = 10
sign-general = 9
sign-colonel = 8
sign-major = 7
sign-captain = 6
sign-lieutenant = 5
sign-sergeant = 4
sign-miner = 3
sign-scout = 2
sign-spy = 1
sign-bomb = bomb
sign-apple = Apple

# What a move will do, to be read before it is played.
preview-apple = The piece on { $cells } and its neighbours will be revealed; it will attack them one by one. Your Apple will be visible.
preview-several = The captain attacks { $cells } in this one turn: both are revealed, then fought one after the other.
preview-shroud = Whom does the Shroud bring back here?

# The aim, help for the first move, and the pieces in one line each.
aim = Find the enemy’s Apple of Eden and attack it.
first-move = Touch a piece of your front row, then the square where it goes. Touch an enemy piece to note what it may be.
card-marshal = Rank 10, the strongest. Falls to bombs and to the spy that attacks it.
card-general = Rank 9.
card-colonel = Rank 8.
card-major = Rank 7.
card-captain = Rank 6. With the Pieces of Eden it bears the Sword: two neighbours in one attack.
card-lieutenant = Rank 5.
card-sergeant = Rank 4.
card-miner = Rank 3. Defuses bombs.
card-scout = Rank 2. Runs any distance in a straight line and attacks at its end.
card-spy = Rank 1. Captures the marshal by attacking first. With the Pieces of Eden she has the Shroud.
card-bomb = Never moves. Destroys every attacker but the miner.
card-apple = Never moves. Lost if it is attacked. With the Pieces of Eden it can be used once.
pick-apple = The Apple: touch any enemy piece. It is revealed and attacks its own neighbours. Your Apple becomes visible.
half-captain = The Sword: touch a second neighbour to attack both, or attack this one alone.
stop-captain = Attack this one only

# What is special about a position.
notice-shroud = Shroud
notice-shroud-about = When the spy falls, the Shroud brings back a piece that was captured before.
notice-sword = Sword × { $count }
notice-sword-about = A captain may attack two neighbours in one turn.
notice-apple = Apple
notice-apple-about = Once in the match: an enemy piece is revealed and attacks its own neighbours.
notice-shroud-due = Your spy has fallen: the Shroud brings a soldier back. Touch a marked square, then choose who returns.
notice-two-squares = One more move between these two squares, and then your piece must do something else.
notice-two-squares-barred = Three moves in a row between the same two squares: your piece cannot go back this turn.

# What the drawing shows, for the ear.
wall-crater = explosion, closed
