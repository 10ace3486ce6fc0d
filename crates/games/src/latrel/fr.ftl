# Les textes de La-Trel en français.
# Mots de la feuille, au moins une fois dans les règles : bat, saut en chaîne, case d’angle, touche-bouge

name = La‑Trel
credits = Un jeu de Richard Morgan. Règles d’après la feuille du jeu.
tagline = Glissez, sautez, enchaînez : à La‑Trel, une seule ligne ouverte peut tout faire basculer.
about = Deux armées se font face, attaquants abrités derrière un mur de défenseurs. On ouvre une brèche, on glisse à travers
    tout le plateau, on saute par-dessus l’adversaire… et parfois toute une rangée s’effondre en un seul coup. Vif et
    spectaculaire dans la version de base, le jeu devient un vrai combat de position dans la version Master.

# L’essentiel en une minute.
essential-1 = Capturez tous les attaquants adverses, ou empêchez les derniers de bouger.
essential-2 = Les défenseurs font un petit pas, tout droit ou de côté ; le tout premier coup est pour l’un d’eux.
essential-3 = Les attaquants glissent aussi loin qu’ils veulent : le quadru tout droit, le trident en diagonale, le
    rondo dans tous les sens.
essential-4 = On capture en sautant par-dessus une figure, pour se poser juste derrière. Dans la version de base, les
    sauts s’enchaînent ; en Master, on n’en fait qu’un.
essential-5 = Un défenseur arrivé au bout peut s’échanger contre un attaquant perdu.

side-blue = Bleu
side-red = Rouge

piece-defender = défenseur
piece-defender-blue = défenseur bleu
piece-defender-red = défenseur rouge
piece-quadru = quadru
piece-quadru-blue = quadru bleu
piece-quadru-red = quadru rouge
piece-trident = trident
piece-trident-blue = trident bleu
piece-trident-red = trident rouge
piece-rondo = rondo
piece-rondo-blue = rondo bleu
piece-rondo-red = rondo rouge
piece-blocker = blocker
piece-blocker-blue = blocker bleu
piece-blocker-red = blocker rouge

variant-base = Version de base
variant-base-about = La version vive et généreuse, idéale pour débuter : les captures s’enchaînent et les coins n’abritent personne.
variant-master = Version Master
variant-master-about = La version des tournois : deux blockers par camp, une seule capture par tour et des coins qui servent de refuge.

option-corners = Figures dans les coins
option-corners-safe = À l’abri
option-corners-capturable = Prenables

section-setup = Mise en place

LT-01 = Le plateau compte 8 cases sur 8. Chaque camp possède 8 défenseurs, 4 quadrus, 2 tridents, 2 rondos, et 2 blockers qui ne
    servent que dans la version Master ; 16 de ces figures commencent sur le plateau. Les quadrus, les tridents et les rondos
    sont les attaquants.
LT-02 = Dans la version de base, Bleu aligne sur la rangée 1, de la colonne a à la colonne h : quadru, quadru, trident, rondo,
    rondo, trident, quadru, quadru ; ses huit défenseurs occupent la rangée 2. Rouge lui fait face comme dans un miroir, avec
    les mêmes figures sur les mêmes colonnes : attaquants sur la rangée 8, défenseurs sur la rangée 7.
LT-03 = Dans la version Master, chaque camp remplace ses défenseurs des colonnes c et f par ses deux blockers.
LT-04 = Bleu ouvre la partie, puis chacun joue à son tour. À chaque tour on déplace une figure, une seule, et il est interdit de
    passer.
LT-05 = Le tout premier coup de chaque camp se joue avec un défenseur. Un blocker ne fait pas l’affaire.

section-moves = Déplacements

LT-06 = Le défenseur avance d’une case, à l’horizontale ou à la verticale, dans les quatre sens : il peut donc aussi reculer. La
    case d’arrivée doit être vide, car le défenseur ne capture jamais.
LT-07 = Le quadru glisse aussi loin qu’il veut à l’horizontale ou à la verticale, tant que les cases sont vides.
LT-08 = Le trident glisse aussi loin qu’il veut en diagonale, tant que les cases sont vides.
LT-09 = Le rondo glisse aussi loin qu’il veut dans les huit directions, tant que les cases sont vides : c’est la figure la plus
    puissante.
LT-10 = Le blocker, propre à la version Master, fait d’un à trois pas d’une case. Chaque pas va tout droit vers l’avant ou vers
    l’arrière, ou en diagonale, jamais de côté, et l’on peut changer de direction à chaque pas. Toutes les cases foulées doivent
    être vides ; sa case de départ compte comme vide s’il y repasse, mais il doit s’arrêter ailleurs. Seule compte la case
    d’arrivée, peu importe le chemin. Le blocker ne capture pas et personne ne peut le capturer.
LT-11 = Aucune figure ne passe par-dessus une autre, amie ou ennemie, sauf pour la capturer.

section-captures = Captures

LT-12 = Un attaquant capture (on dit aussi qu’il « bat ») un défenseur ou un attaquant adverse en sautant par-dessus. Il
    glisse vers lui sur l’une de ses lignes, à travers des cases vides s’il y en a, saute, et se pose sur la case située
    juste derrière, qui doit être vide.
LT-13 = On n’est jamais obligé de capturer, ni de poursuivre une capture déjà commencée.
LT-14 = Dans la version de base, les captures s’enchaînent, c’est le « saut en chaîne » : après une prise, le même
    attaquant peut repartir tout droit ou dans une autre de ses directions, en glissant de nouveau, à condition que
    chaque étape capture une figure. Il peut s’arrêter après n’importe laquelle.
LT-15 = Chaque figure capturée quitte le plateau aussitôt : on ne la saute donc pas deux fois, et sa case est libre pour
    la suite de l’enchaînement. La case d’où l’attaquant est parti compte elle aussi comme vide.
LT-16 = Dans la version de base, un défenseur ou un attaquant adverse posté dans un coin, ou « case d’angle » (a1, h1,
    a8 ou h8), se capture en prenant sa place : l’attaquant glisse jusqu’à lui sur l’une de ses lignes, si la voie est
    libre. Une telle prise peut ouvrir, prolonger ou conclure un enchaînement.
LT-17 = On peut atterrir dans un coin après un saut si ce coin est vide. S’il est occupé, le saut est interdit.
LT-18 = Dans la version Master, on ne capture qu’une figure par tour : pas d’enchaînement.
LT-19 = Dans la version Master, une figure installée dans un coin est intouchable. Avec l’option des coins prenables, on l’y
    capture en prenant sa place, comme dans la version de base, mais toujours à raison d’une capture par tour.

section-exchange = Échange

LT-20 = Quand un défenseur termine son déplacement sur la dernière rangée, celle du camp adverse, vous pouvez, dans le
    même coup, l’échanger contre l’un de vos attaquants capturés, au choix parmi ceux que vous avez perdus. Rien ne vous
    y oblige. Le nouvel attaquant jouera à partir de votre tour suivant. Un pas de côté le long de cette rangée donne le
    même droit.

section-repetition = Répétition

LT-21 = Tant que vous jouez la même figure tour après tour sans capturer, elle ne peut se poser que deux fois sur une
    même case. On ne compte que les cases où ces déplacements s’achèvent. Jouer une autre figure remet le compte à
    zéro ; une capture aussi, et sa case d’arrivée n’est pas comptée. Un coup avec échange compte encore comme une
    arrivée du défenseur, mais l’attaquant qui le remplace est une figure toute neuve.
LT-22 = Pièce touchée, pièce jouée, ou « touche-bouge » : une figure que vous avez touchée doit bouger si elle le peut,
    et le coup est joué dès que vous la lâchez. Cette règle se choisit pour chaque partie : elle est désactivée
    d’ordinaire et s’applique en tournoi. Dans une partie classée, on ne reprend pas ses coups.

section-end = Fin de la partie

LT-23 = Vous gagnez dès que votre adversaire n’a plus aucun attaquant.
LT-24 = Vous gagnez aussi si, au début de son tour, votre adversaire n’a plus que 3 attaquants ou moins et qu’aucun
    d’eux ne peut jouer, même si ses autres figures le peuvent. Dans la version Master, cela ne vaut que s’il lui reste
    exactement 1 attaquant. La règle ne s’applique pas tant que ce joueur n’a pas joué son premier coup de la partie.
LT-25 = Dans la version de base, un joueur réduit à un seul attaquant a 2 tours pour capturer un attaquant adverse,
    faute de quoi il perd. Le compte part de 2 quand il ne lui reste plus qu’un attaquant. Après chacun de ses coups, le
    compte s’annule s’il a retrouvé un deuxième attaquant par échange ; il revient à 2 si ce coup a capturé un
    attaquant ; sinon il baisse de 1. À 0, le joueur a perdu, sauf si ce coup lui donne justement la victoire.
LT-26 = La partie est nulle si le joueur qui doit jouer n’a plus aucun coup possible alors qu’il possède plus de 3 attaquants
    (plus de 1 dans la version Master).
LT-27 = Elle est nulle également si, dans tout autre cas où personne n’a gagné, le joueur qui doit jouer n’a plus aucun coup possible.
LT-28 = Elle est nulle enfin après 100 coups de suite, ceux des deux camps additionnés, sans capture ni échange.
LT-29 = Après chaque coup, on regarde dans cet ordre si la partie est finie : plus d’attaquant, attaquants immobilisés, dernier
    attaquant à bout de délai, nulle faute de coup possible, nulle faute de progrès. Un coup interdit par la règle de répétition
    ne compte pas comme un coup possible.

end-LT-23 = { $winner } gagne : { $loser } n’a plus aucun attaquant.
end-LT-24 = { $winner } gagne : les derniers attaquants de { $loser } ne peuvent plus bouger.
end-LT-25 = { $winner } gagne : { $loser }, réduit à un seul attaquant, n’a capturé aucun attaquant en deux tours.
end-LT-26 = Partie nulle : le joueur dont c’est le tour a encore assez d’attaquants, mais plus aucun coup possible.
end-LT-27 = Partie nulle : le joueur dont c’est le tour n’a plus aucun coup possible.
end-LT-28 = Partie nulle : 100 coups de suite sans capture ni échange.

tray-captured = Perdues
choice-keep = Garder le défenseur

why-no-figure = Il n’y a pas de figure sur cette case.
why-not-your-figure = Cette figure appartient à l’adversaire.
why-no-passing = Il faut bouger une figure : on ne passe pas son tour.
why-defender-first = Le premier coup doit être joué par un défenseur.
why-defender-moves = Le défenseur avance d’une seule case, à l’horizontale ou à la verticale.
why-quadru-moves = Le quadru ne glisse qu’à l’horizontale ou à la verticale.
why-trident-moves = Le trident ne glisse qu’en diagonale.
why-rondo-moves = Le rondo glisse en ligne droite, dans les huit directions.
why-blocker-moves = Le blocker fait d’un à trois pas, tout droit ou en diagonale, jamais de côté.
why-square-taken = La case d’arrivée est occupée.
why-way-blocked = Une figure barre le chemin.
why-hemmed-in = Cette figure est enfermée : elle ne peut aller nulle part.
why-defender-never-captures = Le défenseur ne capture jamais.
why-blocker-never-captures = Le blocker ne capture jamais.
why-blocker-safe = Un blocker ne peut pas être capturé.
why-not-its-line = Cette figure ne capture pas dans cette direction.
why-nothing-captured = Il n’y a personne à capturer sur ce chemin.
why-jump-to-capture = On capture en sautant par-dessus, pas en prenant la place.
why-land-right-behind = Après un saut, on se pose sur la case juste derrière la figure capturée.
why-landing-taken = La case derrière la figure à capturer est occupée.
why-leg-must-capture = Dans un enchaînement, chaque étape doit capturer une figure.
why-corner-taken = On ne peut pas atterrir dans un coin occupé.
why-one-capture = Dans la version Master, on ne capture qu’une figure par tour.
why-corner-safe = Une figure installée dans un coin est intouchable.
why-only-defenders-exchange = Seul un défenseur peut être échangé.
why-exchange-on-back-rank = Un défenseur ne s’échange qu’en terminant son coup sur la dernière rangée adverse.
why-none-captured = Vous n’avez perdu aucun attaquant de cette sorte.
why-third-landing = Cette figure s’est déjà posée deux fois sur cette case : jouez autre chose d’abord.

# Comment un coup s’écrit.
move-format = Un coup s’écrit avec la case de départ et la case d’arrivée : b2-b3. Une capture prend un x, autant de fois
    qu’il y a de sauts : c1xe3xg5. Un échange finit par =Q, =T ou =R : d7-d8=R.

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } vers { $cell2 }
move-exchange = { $cell1 }–{ $cell2 }, devient { $piece }
move-exchange-spoken = { $cell1 } vers { $cell2 }, devient { $piece }
move-capture = { $before }×{ $after }
move-capture-spoken = { $before }, prend et va en { $after }
sign-quadru = quadru
sign-trident = trident
sign-rondo = rondo

# Ce que fait un coup, en une phrase.
fact-piece-defender = le défenseur en { $cell }
fact-piece-quadru = le quadru en { $cell }
fact-piece-trident = le trident en { $cell }
fact-piece-rondo = le rondo en { $cell }
fact-piece-blocker = le blocker en { $cell }

# La première leçon.
lesson-1 = Bienvenue à La‑Trel ! Vous êtes Bleu, en bas. Devant, huit défenseurs ; derrière, vos attaquants. Le but :
    capturer les attaquants rouges, ou les empêcher de bouger.
lesson-2 = Le premier coup de la partie se joue toujours avec un défenseur. Il fait un petit pas d’une case, tout droit ou
    de côté. Avancez celui que vous voulez !
lesson-2-done = La porte s’ouvre : derrière lui, un attaquant a maintenant de la place. Rouge ouvre la sienne.
lesson-2-hint = Touchez un défenseur, puis la case devant lui.
lesson-3 = Les attaquants glissent aussi loin qu’ils veulent. Le quadru va tout droit, le trident en diagonale, le rondo
    fait les deux : leur forme le montre. Envoyez votre trident dans le coin h8, d’un seul trait.
lesson-3-done = Tout le plateau en un coup ! Les attaquants sont rapides, quand la voie est libre.
lesson-3-hint = Le trident est en c3. Touchez-le, puis touchez le coin tout en haut à droite.
lesson-4 = Pour capturer, on saute par-dessus. Votre quadru glisse jusqu’au défenseur rouge, saute et se pose juste derrière
    lui. Allez-y !
lesson-4-done = Capturé ! La case derrière doit être vide, sinon on ne peut pas sauter. Et l’on n’est jamais obligé de
    capturer.
lesson-4-hint = Touchez le quadru en d1, puis la case d6, juste derrière le défenseur rouge.
lesson-5 = Voici le plus beau : après une capture, le même attaquant peut en faire une autre, puis une autre ! Avec votre
    rondo, prenez les trois défenseurs en un seul coup.
lesson-5-done = Trois d’un coup, quel enchaînement ! On peut s’arrêter quand on veut, mais chaque saut doit capturer.
lesson-5-hint = Presque ! Commencez par le défenseur en d2, puis montez vers e5, puis filez à gauche vers c6.
lesson-6 = Votre défenseur est au bout du chemin. S’il atteint la dernière rangée, il peut devenir un attaquant que vous
    aviez perdu. Avancez-le et faites votre choix.
lesson-6-done = Un nouvel attaquant ! Il jouera dès votre prochain tour.
lesson-6-hint = Avancez le défenseur de d7 en d8, puis choisissez un attaquant : le rondo est le plus fort.
lesson-7 = Rouge n’a plus qu’un attaquant, caché dans un coin. Là, on ne peut pas sauter par-dessus : on prend simplement sa
    place. Terminez la partie !
lesson-7-done = Plus un seul attaquant rouge : vous avez gagné !
lesson-7-hint = Le trident en a1 voit le coin h8 au bout de sa diagonale. Touchez-le, puis touchez h8.
lesson-8 = À vous de jouer ! Commencez contre l’ordinateur, au niveau 1. Un conseil : les défenseurs ne font pas gagner.
    Visez les attaquants, et gardez les vôtres !

# Les plateaux des règles : ce qu’on peut y essayer.
example-LT-01 = Huit défenseurs devant, huit attaquants derrière. Comptez-les, puis avancez un défenseur.
example-LT-02 = Le départ de la version de base. Avancez un défenseur et regardez quel attaquant se libère.
example-LT-03 = Le départ de la version Master, après un coup de chacun. Les blockers sont en c2 et f2 : essayez-les.
example-LT-04 = C’est à Rouge. Essayez une figure bleue, ou une case vide : rien à faire, il faut jouer l’une des siennes.
example-LT-05 = Touchez un attaquant : pas encore ! Le premier coup est pour un défenseur.
example-LT-05-2 = Version Master : un blocker n’est pas un défenseur, il doit attendre lui aussi.
example-LT-06 = Quatre pas possibles, même en arrière. En diagonale ou de deux cases, c’est non.
example-LT-07 = Le quadru glisse tout droit, aussi loin que vous voulez. En diagonale, c’est non.
example-LT-08 = Le trident glisse en diagonale, aussi loin que vous voulez. Tout droit, c’est non.
example-LT-09 = Le rondo glisse dans les huit directions. Un coup en équerre, c’est non.
example-LT-10 = Trois pas au plus, tout droit ou en diagonale. Pour aller en e4, juste à côté, il faut un détour : essayez.
    Prendre, jamais.
example-LT-10-2 = Le blocker rouge barre la route. Essayez de le capturer : impossible.
example-LT-11 = Deux défenseurs arrêtent le rondo. Allez jusqu’à eux ; au-delà, la voie est fermée.
example-LT-12 = Chaque quadru peut sauter le défenseur devant lui. Choisissez.
example-LT-12-2 = À gauche, la case derrière est prise : pas de saut. À droite, on se pose juste derrière, pas plus loin.
example-LT-13 = Le quadru peut capturer en d5. Vous pouvez aussi jouer tout autre chose.
example-LT-14 = Le rondo peut prendre un, deux ou trois défenseurs. Arrêtez-vous où vous voulez, mais ne repartez pas sans
    capturer.
example-LT-15 = Une boucle de quatre captures qui ramène le rondo chez lui : sa case de départ était libre.
example-LT-16 = Deux coins, deux prises : le trident en h8, ou le quadru en a8. On prend la place, on ne saute pas.
example-LT-16-2 = Prenez le coin h8, puis continuez : le défenseur en g8 tombe aussi.
example-LT-17 = En haut, le coin h8 est vide : on peut sauter et s’y poser. À gauche, le coin a8 est occupé : pas de saut.
example-LT-18 = Version Master : prenez un défenseur. Un deuxième dans le même coup ? Refusé.
example-LT-19 = Version Master : le quadru en h8 est à l’abri dans son coin. Essayez de le prendre.
example-LT-19-2 = La même position avec l’option des coins prenables : cette fois, le trident s’empare du coin.
example-LT-20 = Avancez en d8 et choisissez, ou gardez le défenseur. Un pas de côté de f8 en e8 donne aussi droit à
    l’échange. Pas de trident : vous n’en avez perdu aucun.
example-LT-21 = Le quadru vient de se poser deux fois en d2, tour après tour. Une troisième fois ? Refusé. Ailleurs, ou avec
    une autre figure, tout va bien.
example-LT-23 = Prenez le dernier attaquant rouge : la partie est gagnée.
example-LT-24 = Rouge n’a plus que deux attaquants, un dans chaque coin. Jouez votre défenseur en g7 : ils ne peuvent plus
    bouger, et vous gagnez.
example-LT-24-2 = Version Master : un seul attaquant rouge. Poussez le défenseur de b7 en a7 pour l’enfermer.
example-LT-25 = Il vous reste un attaquant et un seul tour pour en capturer un. Sauvez-vous !
example-LT-25-2 = La même position : jouez autre chose, et c’est perdu.
example-LT-26 = Rouge est muré. Jouez le quadru en a2 : Rouge a tous ses attaquants mais aucun coup, et la partie est nulle.
example-LT-27 = Un cas rare : Rouge doit encore jouer son premier coup, mais n’a aucun défenseur. Après votre coup, la
    partie est nulle.
example-LT-28 = Voilà 99 coups sans capture ni échange. Encore un coup tranquille, et la partie est nulle.

# Le but, une aide pour le premier coup, et chaque pièce en une ligne.
aim = Capturez tous les attaquants adverses : quadrus, tridents et rondos.
first-move = Votre premier coup : un défenseur, d’une case.
card-defender = Une case, à l’horizontale ou à la verticale. Ne capture jamais ; au bout, il peut devenir un attaquant perdu.
card-quadru = Glisse à l’horizontale et à la verticale. Capture en sautant.
card-trident = Glisse en diagonale. Capture en sautant.
card-rondo = Glisse dans les huit directions. Capture en sautant.
card-blocker = Jusqu’à trois pas en avant, en arrière ou en diagonale. Ne capture pas et n’est jamais capturé.
half-quadru = Vous pouvez encore prendre, ou vous arrêter ici.
half-trident = Vous pouvez encore prendre, ou vous arrêter ici.
half-rondo = Vous pouvez encore prendre, ou vous arrêter ici.
choose-defender = Échanger contre un attaquant perdu ?

# Ce qu’une position a de particulier.
notice-last-attacker = Un seul attaquant : { $count } tours pour en capturer un
notice-last-attacker-one = Un seul attaquant : dernier tour pour en capturer un
notice-third-landing = Votre figure s’est posée deux fois sur la même case : elle n’y retournera qu’après une prise ou un coup d’une autre figure.
notice-first-move = Votre premier coup se joue avec un défenseur.

# Ce que montre le dessin, pour l’oreille.
cell-corner-light = case d’angle
cell-corner-dark = case d’angle
cell-safe-light = case d’angle protégée
cell-safe-dark = case d’angle protégée
