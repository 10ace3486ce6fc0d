# Dédalles: English texts. Same messages in the same order as fr.ftl.

name = Dédalles
tagline = Slide the labyrinth itself and lead three pawns to Ariadne’s exits.
about = The floor moves under your pawns: any line that ends in a Minos tile can slide by one place, with everything
    standing on it. Each turn you choose between walking on and shifting the maze. You race for the exits, you send
    your opponent backwards, and one well-timed slide turns the whole race around.

side-light = Light
side-dark = Dark

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
    player has 5 pawns. Files run from a to g and ranks from 1 to 7; Light sets out from rank 1 and goes up, Dark sets
    out from rank 7 and comes down.
DD-02 = At the start the Minos tiles form a great cross: they cover both diagonals of the board, corners included,
    which makes exactly 13 tiles.
DD-03 = Your pawns wait on the five white tiles of your home rank, from b to f: on rank 1 for Light, on rank 7 for Dark.
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
DD-10 = A line is a rank or a file: there are 14 of them. You can slide it if a Minos tile lies at one of its ends: that
    Minos comes out, all the other tiles move up one place towards the gap, and the Minos goes back in at the opposite
    end. If there is a Minos at each end, you take out whichever you like.
DD-11 = Pawns standing on the line, yours and your opponent’s alike, travel with their tiles.
DD-12 = In junior, a Minos at the end of a line cannot come out while a pawn stands on it (in senior this never
    happens). A pawn at the opposite end of the line stops nothing.
DD-13 = When a player has just slid a line, the opponent may not bring it back the opposite way on the turn that
    follows. Pushing it further the same way is allowed, and the ban lasts for that one turn only, even if it had to
    be passed.
DD-14 = A pawn on one of its own exits locks the file of that exit and the whole far rank: nobody can slide them until
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
why-minos-taken = A pawn stands on this Minos tile: it cannot be taken out.
why-locked = This line is locked by a pawn on its exit.
why-slide-back = This line has just been slid: it may not be brought back on the very next turn.
why-can-act = You may pass only when no step and no slide is possible.
