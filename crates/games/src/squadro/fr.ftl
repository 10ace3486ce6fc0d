# Squadro : les textes français. Mêmes messages, même ordre que en.ftl.
# Mots de la feuille, au moins une fois dans les règles : pièces, case de retournement

name = Squadro
credits = Règles d’après la feuille de l’éditeur et des descriptions publiques.
tagline = Cinq coureurs, un aller-retour, et personne pour céder le passage : qui ramènera les siens le premier ?
about = Une course où les pistes des deux adversaires se croisent à angle droit. Partir vite, c’est revenir lentement ;
    et le moindre carrefour mal choisi renvoie un coureur d’où il vient. Les règles tiennent en une minute,
    les calculs beaucoup moins.

# L’essentiel en une minute.
essential-1 = Ramenez quatre de vos cinq coureurs avant l’adversaire.
essential-2 = À votre tour, faites avancer un coureur, tout droit, d’autant de cases qu’il a de points.
essential-3 = Au bord opposé il fait demi-tour et s’arrête. Qui part vite rentre lentement, et l’inverse.
essential-4 = S’il rencontre un adversaire, il saute par-dessus et s’arrête juste derrière ; celui qui est sauté repart
    du bord d’où il venait.

side-light = Clair
side-dark = Foncé
turn-light = C’est aux coureurs clairs de jouer
turn-dark = C’est aux coureurs foncés de jouer

piece-runner = coureur
piece-runner-light = coureur clair
piece-runner-dark = coureur foncé

variant-standard = Classique
variant-standard-about = La course telle qu’on la connaît : cinq coureurs chacun, quatre à ramener pour gagner.

option-starts = Qui commence
option-starts-light = Clair
option-starts-dark = Foncé

section-board = Le plateau

SQ-01 = Le plateau compte sept cases sur sept, sans les quatre coins. Les coureurs de Clair ont pour pistes les rangées 2
    à 6 : départ en colonne a, demi-tour en colonne g, puis retour. Ceux de Foncé suivent les colonnes b à f : départ en
    rangée 7, demi-tour en rangée 1, puis retour. Les pistes se croisent sur les 25 cases du centre, de b2 à f6 ; les
    cases de départ et de demi-tour, elles, n’appartiennent qu’à une seule piste.
SQ-02 = Des points gravés aux deux bouts de chaque piste donnent la vitesse du coureur, en cases par tour.
    Pour Clair, de la rangée 2 à la rangée 6 : 3, 1, 2, 1, 3 à l’aller, puis 1, 3, 2, 3, 1 au retour.
    Pour Foncé, de la colonne b à la colonne f : 1, 3, 2, 3, 1 à l’aller, puis 3, 1, 2, 1, 3 au retour.
    Qui part vite rentre donc lentement, et inversement : les deux vitesses d’une piste font toujours 4.
SQ-03 = Au début, les cinq coureurs (les « pièces ») de chaque joueur attendent sur leurs cases de départ, la pointe vers le côté opposé.

section-turn = Un tour de jeu

SQ-04 = À votre tour, choisissez un de vos coureurs encore en course et faites-le avancer tout droit, dans le sens de sa
    pointe.
SQ-05 = Il parcourt autant de cases que le veut sa vitesse du moment, ni plus ni moins, à moins que le demi-tour, l’arrivée
    ou un saut ne l’arrête.
SQ-06 = Dès qu’un coureur touche le bord opposé, il fait demi-tour et s’arrête là, même s’il lui restait des cases à
    parcourir. Sa vitesse est désormais celle que porte cette case de demi-tour, ou « case de retournement ».
SQ-07 = Dès qu’un coureur retrouve sa case de départ après son aller-retour, il est rentré : il quitte le plateau pour de
    bon, même s’il lui restait des cases à parcourir.
SQ-08 = Si un coureur rencontre un adversaire en chemin, y compris à son tout dernier pas, il saute par-dessus, ainsi que
    par-dessus tous ceux qui le suivent sans intervalle sur la même ligne. Il se pose sur la première case libre derrière
    eux et s’arrête, que sa vitesse soit épuisée, entamée ou dépassée. Un adversaire placé plus loin, après cette case,
    n’est pas inquiété. Si le saut mène à sa case de demi-tour, il fait demi-tour ; s’il le ramène à sa case de départ, il
    est rentré.
SQ-09 = Chaque coureur sauté recule aussitôt : jusqu’à sa case de départ s’il était à l’aller, jusqu’à sa case de demi-tour
    s’il était au retour. Sa pointe garde la même direction.
SQ-10 = Vos propres coureurs ne se gênent jamais, car leurs pistes ne se croisent pas. Il y a donc toujours un coup à jouer,
    et l’on ne passe pas son tour.

section-end = La fin de la partie

SQ-11 = Le premier joueur qui a ramené 4 de ses 5 coureurs gagne la partie.
SQ-12 = La partie est nulle quand la même position se présente pour la troisième fois et que c’est au même joueur de
    jouer. La position de départ compte elle aussi.
SQ-13 = Après chaque coup, on regarde d’abord si quelqu’un a gagné, et seulement ensuite si la position s’est répétée.
SQ-14 = Pour une nouvelle partie, on tire au sort qui commence, sauf si les joueurs en ont décidé. Quand une partie notée
    ne précise rien, c’est Clair qui commence.

end-SQ-11 = { $winner } gagne : quatre de ses coureurs sont rentrés, { $loser } n’a pas été assez rapide.
end-SQ-12 = Partie nulle : la même position s’est présentée trois fois.

tray-home = Rentrés

why-not-your-lane = Cette piste n’est pas à vous : à votre tour, c’est un de vos propres coureurs qui avance.
why-runner-home = Le coureur de cette piste est déjà rentré.

# Comment un coup s’écrit.
move-format = Un coup est le nom d’une piste : de 2 à 6 pour Clair, de b à f pour Foncé.

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-lane = { $name }
move-lane-spoken = piste { $name }
move-run = { $name } → { $cell2 }
move-run-spoken = piste { $name }, jusqu’en { $cell2 }
move-run-jump = { $name } → { $cell2 }, saute { $struck }
move-run-jump-spoken = piste { $name }, jusqu’en { $cell2 }, saute { $struck }
move-home = { $name } rentre
move-home-spoken = piste { $name }, rentre au départ
move-home-jump = { $name } rentre, saute { $struck }
move-home-jump-spoken = piste { $name }, rentre au départ, saute { $struck }

# Ce que fait un coup, en une phrase.
fact-takes = renvoie { $pieces }
fact-saves = met à l’abri { $pieces }
fact-threatens = menace de renvoyer { $pieces }
fact-piece-runner = le coureur en { $cell }

# La première leçon.
lesson-1 = Bienvenue à la course ! Vos coureurs sont les clairs. Chacun traverse le plateau, fait demi-tour de l’autre côté
    et revient chez lui. Ramenez-en quatre avant Foncé, et vous gagnez.
lesson-2 = Regardez les points au départ de chaque piste : c’est la vitesse. Un point, une case ; trois points, trois cases.
    Lancez un coureur à trois points : touchez celui de la rangée 2 ou de la rangée 6.
lesson-2-done = Trois points, trois cases : beau départ ! Foncé vous répond. Ses coureurs à lui descendent les colonnes.
lesson-2-hint = Celui-là a moins de trois points. Essayez la rangée 2 ou la rangée 6.
lesson-3 = Votre coureur de la rangée 2 touche presque au bord. Faites-le avancer et regardez bien.
lesson-3-done = Demi-tour ! Au bord, on s’arrête toujours, même s’il restait des pas à faire. Et voyez ses nouveaux points :
    un seul. Qui part vite rentre lentement.
lesson-3-hint = C’est le coureur de la rangée 2 qui arrive au bord. Touchez-le.
lesson-4 = Un coureur foncé barre la rangée 4. Ce n’est pas un mur : ici, on saute ! Jouez votre coureur de la rangée 4.
lesson-4-done = Hop ! Vous vous posez juste derrière lui, et il doit repartir de son départ. Sauter fait avancer l’un et
    reculer l’autre.
lesson-4-hint = Un seul de vos coureurs rencontre un foncé : celui de la rangée 4.
lesson-5 = Deux coureurs foncés se suivent, sans case vide entre eux. On peut les sauter tous les deux d’un coup. Trouvez
    qui peut le faire !
lesson-5-done = Deux d’un coup ! Ils repartent tous les deux du départ, et vous voilà juste derrière.
lesson-5-hint = Cherchez la rangée où deux foncés attendent côte à côte : c’est la rangée 5.
lesson-6 = Attention, danger ! Le coureur foncé de la colonne d est tout près. Au prochain tour, il sautera votre coureur en
    d4. Mettez-le à l’abri.
lesson-6-done = Bien vu ! Foncé passe dans le vide, et votre coureur continue sa route.
lesson-6-hint = Aïe ! Sur d4, votre coureur va se faire sauter. C’est celui de la rangée 4 qu’il faut faire partir.
lesson-7 = Trois de vos coureurs sont déjà rentrés. Encore un, et c’est gagné ! Lequel peut rentrer tout de suite ?
lesson-7-done = Quatre coureurs à la maison : vous avez gagné ! Le cinquième n’a même pas besoin de finir.
lesson-7-hint = Comptez les points sur la case de demi-tour : qui a assez de vitesse pour rentrer ? Essayez la rangée 5.
lesson-8 = Vous savez tout ! Jouez maintenant une vraie partie contre l’ordinateur, au niveau 1 : il débute, lui aussi. Un
    conseil : avant chaque coup, regardez qui pourrait vous sauter.

# Les plateaux des règles : ce qu’on peut y essayer.
example-SQ-01 = Vos pistes vont de gauche à droite, celles de Foncé de haut en bas. Jouez pour les deux camps et regardez où
    elles se croisent.
example-SQ-02 = Comptez les points, puis jouez. Le coureur de la rangée 3 a déjà fait demi-tour : au départ il n’avait qu’un
    point, il en a maintenant trois.
example-SQ-03 = Le départ. Cette fois, c’est Foncé qui commence : lancez un de ses coureurs.
example-SQ-04 = Chacun suit sa pointe : celui de la rangée 4 revient vers la gauche. Essayez aussi un coureur foncé : il ne
    vous obéit pas.
example-SQ-05 = Rangée 3, un point ; rangée 4, deux points ; rangée 6, trois points. Vérifiez !
example-SQ-06 = Le coureur de la rangée 2 pourrait faire trois pas, mais le bord est à deux. Jouez-le : il s’arrête, se
    retourne et n’a plus qu’un point.
example-SQ-07 = Le coureur de la rangée 3 n’a plus qu’un pas à faire : il rentre et sort du plateau. Celui de la rangée 4
    est déjà rentré, on ne le joue plus.
example-SQ-08 = Jouez la rangée 4 : deux foncés se suivent, on saute les deux. Le troisième, après la case vide, ne risque
    rien.
example-SQ-08-2 = Rangée 4 : la rencontre a lieu au tout dernier pas, et l’on saute quand même. Rangée 6 : le saut mène au
    bord, donc au demi-tour.
example-SQ-09 = Sautez les deux d’un coup. Celui de la colonne c allait : il retourne au départ. Celui de la colonne d
    revenait : il retourne au demi-tour.
example-SQ-10 = Cinq coureurs, cinq pistes : aucun ne gêne les autres. Essayez-les tous.
example-SQ-11 = Trois coureurs foncés sont rentrés. Jouez la colonne c : le quatrième rentre, et Foncé gagne.
example-SQ-12 = Les deux camps tournent en rond depuis onze coups. Jouez la colonne f : la même position revient pour la
    troisième fois, et la partie est nulle.

# Pourquoi une case ne peut pas être touchée.
why-no-runner = Il n’y a pas de coureur sur cette case.
why-as-many-as-dots = Un coureur avance d’autant de cases que sa piste a de points, ou s’arrête derrière celui qu’il saute : touchez la case où il s’arrêtera.

# Le but, une aide pour le premier coup, et chaque pièce en une ligne.
aim = Ramenez quatre de vos cinq coureurs, aller et retour, avant l’adversaire.
first-move = Touchez un coureur pour voir où il ira, puis sa case d’arrivée. Trois points : rapide à l’aller, lent au retour.
card-runner = Va tout droit, d’autant de cases que de points. Il saute les coureurs sur son chemin et les renvoie en arrière.

# Ce qu’une position a de particulier.
notice-repetition = Cette position s’est déjà présentée deux fois : une troisième, et la partie est nulle.

# Ce que montre le dessin, pour l’oreille.
deco-dots-1 = un point
deco-dots-2 = deux points
deco-dots-3 = trois points
tag-pips-1 = vitesse 1
tag-pips-2 = vitesse 2
tag-pips-3 = vitesse 3
facing-90 = vers la droite
facing-270 = vers la gauche
facing-0 = vers le haut
facing-180 = vers le bas
