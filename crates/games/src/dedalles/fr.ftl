# Dédalles : textes français. Mêmes messages et même ordre que en.ftl.
# Mots de la feuille, au moins une fois dans les règles : dalles Minos, sorties d’Ariane, coulisser, verrouille

name = Dédalles
credits = Règles d’après la feuille du jeu, « senior » et « junior ».
tagline = Faites coulisser le labyrinthe et menez trois pions jusqu’aux sorties d’Ariane.
about = Sous vos pions, le sol bouge : toute rangée qui se termine par une dalle Minos peut glisser d’un cran,
    avec tout ce qu’elle porte. Avancer ou déplacer le labyrinthe, il faut choisir à chaque tour. On file vers la
    sortie, on renvoie l’adversaire en arrière, et un coup de dalle bien placé renverse la course.

# L’essentiel en une minute.
essential-1 = Menez trois pions sur vos trois sorties d’Ariane, en face.
essential-2 = À votre tour, un pas ou un coulissement, jamais les deux.
essential-3 = Un pion fait un pas en avant ou de côté, sur une dalle libre. Il n’y a ni saut ni prise.
essential-4 = Si une dalle Minos, noire, se trouve au bout d’une ligne, retirez-la : toute la ligne coulisse avec ses
    pions, et la dalle revient à l’autre bout.
essential-5 = Un pion sur sa sortie verrouille la rangée et la colonne de cette sortie ; et l’on ne défait pas le coulissement que
    l’adversaire vient de faire.

side-light = Clair
side-dark = Foncé
turn-light = C’est aux pions clairs de jouer
turn-dark = C’est aux pions foncés de jouer

piece-pawn = pion
piece-pawn-light = pion clair
piece-pawn-dark = pion foncé

variant-senior = Senior
variant-senior-about = La règle complète : les dalles Minos sont des murs où aucun pion ne peut se poser.
variant-junior = Junior
variant-junior-about = La règle adoucie : les pions marchent sur toutes les dalles, Minos comprises.

option-starts = Qui commence
option-starts-light = Clair commence
option-starts-dark = Foncé commence

section-setup = Mise en place
DD-01 = Le plateau compte 7 × 7 dalles mobiles, 49 en tout : 13 dalles noires, les dalles Minos, et 36 dalles blanches.
    Chaque joueur a 5 pions. Les colonnes vont de a à g, les rangées de 1 à 7 ; Clair part de la rangée 1 et monte,
    Foncé part de la rangée 7 et descend.
DD-02 = Au départ, les dalles Minos dessinent une grande croix : elles couvrent les deux diagonales du plateau, coins
    compris, soit exactement 13 dalles.
DD-03 = Vos pions attendent sur les cinq dalles blanches de votre première rangée, de b à f : en rangée 1 pour Clair,
    en rangée 7 pour Foncé.
DD-04 = Vos trois sorties d’Ariane sont en face, chez l’adversaire : b7, d7 et f7 pour Clair, b1, d1 et f1 pour Foncé.
    Ce sont des emplacements fixes du plateau : quand les dalles glissent, les sorties restent où elles sont.
DD-05 = Clair ouvre la partie. Si vous jouez plusieurs manches, Foncé ouvre la suivante, et ainsi de suite en alternant ;
    une option permet de choisir qui commence.

section-turn = Votre tour
DD-06 = À votre tour, soit vous avancez un pion d’un pas, soit vous faites coulisser une ligne de dalles. L’un ou
    l’autre, jamais les deux.
DD-07 = Un pas mène un pion sur la dalle voisine, devant lui, à sa gauche ou à sa droite. Un pion ne recule pas de
    lui-même et ne marche pas en diagonale.
DD-08 = Il n’y a ni saut ni prise : la dalle d’arrivée doit être libre de tout pion, ami ou ennemi.
DD-09 = En senior, aucun pion ne peut se poser sur une dalle Minos. En junior, les pions s’y posent comme sur une dalle
    blanche, même lorsqu’elle se trouve sur une sortie.

section-slides = Faire coulisser les dalles
DD-10 = Une ligne est une rangée ou une colonne : il y en a 14. Vous pouvez la faire coulisser si une dalle Minos se
    trouve à l’un de ses bouts : on retire cette Minos, toutes les autres dalles avancent d’un cran vers la place
    libérée, et la Minos rentre par le bout opposé. S’il y a une Minos à chaque bout, vous retirez celle que vous voulez.
DD-11 = Les pions posés sur la ligne, les vôtres comme ceux d’en face, voyagent avec leur dalle.
DD-12 = En junior, une Minos de bout de ligne qui porte un pion ne peut pas être retirée (en senior, le cas ne se
    présente jamais). Un pion posé à l’autre bout de la ligne, lui, n’empêche rien.
DD-13 = Quand un joueur vient de faire coulisser une ligne, son adversaire n’a pas le droit de la ramener dans l’autre
    sens au tour qui suit. Il peut en revanche la pousser encore dans le même sens, et l’interdiction ne dure que
    ce seul tour, même s’il a dû le passer.
DD-14 = Un pion posé sur l’une de ses propres sorties verrouille la colonne de cette sortie et toute la rangée
    d’arrivée : personne ne peut les faire coulisser tant qu’il n’en est pas parti. Les pions encore chez eux ne
    verrouillent rien, bien qu’ils se tiennent sur les sorties de l’adversaire.

section-end = Fin de la partie
DD-15 = Le premier joueur dont les pions occupent ses trois sorties d’Ariane gagne. Peu importe comment ils y sont
    arrivés : un pion porté sur sa sortie par une ligne qui coulisse compte, quel que soit celui qui l’a poussée. Si
    un même coulissement complète les deux camps, la victoire va à celui qui l’a joué.
DD-16 = Un joueur qui n’a ni pas ni coulissement possible passe son tour. Si les deux joueurs passent l’un après
    l’autre, la partie est nulle.
DD-17 = La partie est nulle quand la même position se présente pour la troisième fois, que c’est au même joueur de jouer et,
    si le tour précédent était un coulissement, que c’était le même ; la position de départ compte. Elle est nulle
    aussi après 100 tours de suite, les deux joueurs comptés ensemble, sans qu’un pion ait fait un pas en avant.
DD-18 = Après chaque tour, on regarde d’abord si les sorties sont prises (DD-15), puis si deux passes se suivent
    (DD-16), enfin si la partie tourne en rond (DD-17). Passer compte comme un tour.

end-DD-15 = { $winner } gagne : trois de ses pions occupent ses trois sorties d’Ariane.
end-DD-16 = Partie nulle : les deux joueurs ont dû passer l’un après l’autre.
end-DD-17-repetition = Partie nulle : la même position est revenue trois fois.
end-DD-17-quiet = Partie nulle : 100 tours se sont suivis sans un pas en avant.
end-DD-17 = Partie nulle : la même position est revenue trois fois, ou 100 tours se sont suivis sans un pas en avant.

piece-tile = dalle blanche
piece-minos = dalle Minos

choice-pass = Passer

why-not-your-pawn = Ce pion est à l’adversaire.
why-no-pawn = Il n’y a pas de pion sur cette dalle.
why-stays = Un pas mène sur une autre dalle.
why-diagonal = Un pion ne marche pas en diagonale.
why-backwards = Un pion ne recule pas : seul un coulissement peut le ramener en arrière.
why-too-far = Un pion avance d’une seule dalle à la fois.
why-jump = Un pion ne saute pas par-dessus un autre.
why-own-pawn = Un de vos pions occupe déjà cette dalle.
why-capture = On ne prend pas : un pion adverse occupe cette dalle.
why-minos-wall = Aucun pion ne peut se poser sur une dalle Minos.
why-walled-in = Ce pion est bloqué par des dalles Minos.
why-hemmed-in = Ce pion est bloqué par d’autres pions.
why-shut-in = Ce pion est bloqué par des pions et des dalles Minos.
why-no-minos = Il faut une dalle Minos à ce bout de la ligne pour la faire coulisser.
why-minos-taken = Un pion se tient sur cette dalle Minos : elle ne peut pas être retirée.
why-locked = Cette ligne est verrouillée par un pion arrivé sur sa sortie.
why-slide-back = Cette ligne vient de glisser : on ne la ramène pas dans l’autre sens au tour qui suit.
why-can-act = On ne passe que si aucun pas ni aucun coulissement n’est possible.

# Comment un coup s’écrit.
move-format = Un pas s’écrit avec la case de départ et la case d’arrivée : d1-d2. Un coulissement, avec la ligne puis le
    sens, N vers la rangée 7, S vers la rangée 1, E vers la colonne g, W vers la colonne a : aN, 1E. Passer s’écrit pass.

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } vers { $cell2 }
move-slide-to-7 = ↑ { $name } (vers 7)
move-slide-to-7-spoken = la colonne { $name } coulisse vers la rangée 7
move-slide-to-1 = ↓ { $name } (vers 1)
move-slide-to-1-spoken = la colonne { $name } coulisse vers la rangée 1
move-slide-to-g = → { $name } (vers g)
move-slide-to-g-spoken = la rangée { $name } coulisse vers la colonne g
move-slide-to-a = ← { $name } (vers a)
move-slide-to-a-spoken = la rangée { $name } coulisse vers la colonne a
move-pass = Passer

# La première leçon.
lesson-1 = Bienvenue dans le labyrinthe ! Vos pions clairs partent du bas. En face, trois bobines de fil marquent les
    sorties d’Ariane : b7, d7 et f7. Posez un pion sur chacune, et vous gagnez.
lesson-2 = Un pion fait un pas à la fois : devant lui, à gauche ou à droite. Il ne recule jamais. Faites avancer un pion.
lesson-2-done = Un pas vers la sortie ! Foncé vient à votre rencontre.
lesson-2-hint = Là, vous avez fait glisser des dalles ; nous y viendrons. Pour l’instant, avancez un pion : celui en c1, d1
    ou e1.
lesson-3 = Les dalles noires sont les dalles Minos : des murs ! Aucun pion ne peut s’y poser. Votre pion en c2 est face à un
    mur. Contournez-le d’un pas de côté.
lesson-3-done = Bien joué ! De d2, la route est de nouveau ouverte.
lesson-3-hint = C’est le pion en c2 qui doit contourner le mur. Une seule case voisine est blanche et libre : d2.
lesson-4 = Et voici la magie : le sol bouge ! Si une ligne a une dalle Minos à un bout, on retire cette Minos et on la
    pousse par l’autre bout. Touchez une flèche au bord du plateau.
lesson-4-done = Toute la ligne a glissé d’un cran, avec les pions posés dessus. À chaque tour, on choisit : un pas, ou un
    coulissement.
lesson-4-hint = C’était un pas. Cette fois, touchez une flèche au bord : la Minos qui est à côté d’elle sortira par là.
lesson-5 = Un mur bouche votre sortie d7. Mais une Minos au bout d’une ligne, cela se retire ! Faites coulisser la colonne d
    vers le haut : votre pion voyagera avec sa dalle.
lesson-5-done = Porté jusqu’à la sortie ! Tant que votre pion y reste, la colonne d et la rangée du fond sont verrouillées :
    personne ne peut les faire glisser.
lesson-5-hint = Touchez la flèche tout en haut de la colonne d, au-dessus de la Minos.
lesson-6 = Alerte ! Foncé a deux pions sur ses sorties, b1 et d1. Encore un pas de f2 à f1, et il gagne. Avant cela, faites
    bouger le sol sous ses pieds !
lesson-6-done = Sauvé ! Son pion a été emporté sur le côté. Et il n’a pas le droit de ramener la rangée en arrière au tour
    suivant.
lesson-6-hint = Foncé gagnerait tout de suite ! La rangée 2 a une Minos à droite : touchez la flèche à côté d’elle.
lesson-7 = À vous maintenant : deux de vos pions sont sur leurs sorties. Amenez le troisième !
lesson-7-done = Trois pions, trois sorties : vous êtes hors du labyrinthe. Gagné !
lesson-7-hint = Il reste la sortie f7. Le pion en f6 n’en est qu’à un pas.
lesson-8 = Le labyrinthe est à vous ! Jouez contre l’ordinateur, au niveau 1. Un conseil : avant d’avancer, regardez quelles
    lignes peuvent encore glisser.

# Les plateaux des règles : ce qu’on peut y essayer.
example-DD-01 = Les 49 dalles et les pions, au départ. Faites un pas ou un coulissement.
example-DD-02 = Les Minos dessinent une croix. Faites coulisser une ligne, et la croix se déforme.
example-DD-03 = Cinq pions clairs en bas, cinq foncés en haut. Trois des vôtres peuvent faire un pas en avant.
example-DD-04 = Les bobines de fil montrent les sorties. Avancez le pion de d6 en d7 : il est arrivé.
example-DD-05 = Une manche où Foncé commence : avancez un de ses pions.
example-DD-06 = Un pas, ou un coulissement : après l’un ou l’autre, c’est à l’adversaire.
example-DD-07 = Devant, à gauche, à droite : oui. En arrière, en diagonale ou de deux dalles : non.
example-DD-08 = Un ami à droite, un ennemi devant : pas de prise, pas de saut. Il reste la gauche.
example-DD-09 = Senior : les Minos en c3 et b2 sont des murs pour le pion en c2.
example-DD-09-2 = Junior, la même position : le pion marche sur les Minos comme sur les autres.
example-DD-10 = Les lignes du bord ont une Minos à chaque bout : essayez les deux sens. La colonne b et la rangée 2 n’en ont
    pas : elles ne bougent pas.
example-DD-11 = Faites coulisser la rangée 1 : vos cinq pions voyagent ensemble. La rangée 7 emporte ceux de Foncé.
example-DD-12 = Junior : votre pion en g1 est assis sur une Minos, qu’on ne peut donc pas retirer. Par l’autre bout, la
    ligne glisse quand même.
example-DD-13 = Clair vient de faire coulisser la colonne a. Foncé veut la ramener dans l’autre sens ? Pas à ce tour.
example-DD-14 = Le pion clair en d7 est sur sa sortie : la colonne d et la rangée 7 sont verrouillées, même pour Foncé. Les
    autres lignes glissent.
example-DD-15 = Il manque un pion sur f7. Faites le dernier pas : c’est gagné.
example-DD-15-2 = Cette fois, une Minos bouche f7. Faites coulisser la colonne f vers le haut : le pion porté par sa dalle
    compte aussi.
example-DD-16 = Clair ne peut ni marcher ni faire coulisser : il passe.
example-DD-16-2 = Clair vient de passer, et Foncé est bloqué aussi. Passez : la partie est nulle.
example-DD-17 = Les deux camps vont et viennent. Revenez en e7 : la même position revient pour la troisième fois, et la
    partie est nulle.
example-DD-17-2 = Voilà 99 tours sans un pas en avant. Un pas de côté ou un coulissement de plus, et la partie est nulle.

# Pourquoi une case ne peut pas être touchée.
why-minos-inside = Seule une dalle Minos au bout d’une ligne peut être tirée : celle-ci est à l’intérieur du plateau.
why-minos-arrow = Tirez cette dalle Minos par la flèche qui est à côté d’elle.

# Le but, une aide pour le premier coup, et chaque pièce en une ligne.
aim = Posez trois pions sur vos trois sorties d’Ariane, de l’autre côté du plateau.
first-move = Touchez un pion pour faire un pas, ou tirez une dalle Minos du bord pour faire coulisser toute sa ligne.
card-pawn = Un pas en avant ou de côté, sur une dalle blanche libre (junior : sur toute dalle libre).
card-minos = Un mur. Au bout d’une ligne, on la tire : la ligne coulisse d’un cran avec les pions qu’elle porte.

# Ce qu’une position a de particulier.
notice-exits = { $count } sur 3 aux sorties
notice-repetition = Cette position s’est déjà présentée deux fois : une troisième, et la partie est nulle.
notice-must-pass = Aucun pas ni aucun coulissement n’est possible : il ne vous reste qu’à passer.
notice-locked = Un pion sur sa sortie verrouille la colonne de cette sortie et la rangée d’arrivée : personne ne peut les faire coulisser.

# Ce que montre le dessin, pour l’oreille.
cell-exit-first = sortie d’Ariane de Clair
cell-exit-second = sortie d’Ariane de Foncé
under-minos = sur une dalle Minos
mark-locked = verrouillée

# Les flèches au bord du plateau.
handle-aN = colonne a vers la rangée 7
handle-bN = colonne b vers la rangée 7
handle-cN = colonne c vers la rangée 7
handle-dN = colonne d vers la rangée 7
handle-eN = colonne e vers la rangée 7
handle-fN = colonne f vers la rangée 7
handle-gN = colonne g vers la rangée 7
handle-aS = colonne a vers la rangée 1
handle-bS = colonne b vers la rangée 1
handle-cS = colonne c vers la rangée 1
handle-dS = colonne d vers la rangée 1
handle-eS = colonne e vers la rangée 1
handle-fS = colonne f vers la rangée 1
handle-gS = colonne g vers la rangée 1
handle-1E = rangée 1 vers la colonne g
handle-2E = rangée 2 vers la colonne g
handle-3E = rangée 3 vers la colonne g
handle-4E = rangée 4 vers la colonne g
handle-5E = rangée 5 vers la colonne g
handle-6E = rangée 6 vers la colonne g
handle-7E = rangée 7 vers la colonne g
handle-1W = rangée 1 vers la colonne a
handle-2W = rangée 2 vers la colonne a
handle-3W = rangée 3 vers la colonne a
handle-4W = rangée 4 vers la colonne a
handle-5W = rangée 5 vers la colonne a
handle-6W = rangée 6 vers la colonne a
handle-7W = rangée 7 vers la colonne a
