# Fanion : les textes français. Mêmes messages, même ordre que en.ftl.

name = Fanion
credits = Règles inventées pour les tests de Tabula.
tagline = La prise du drapeau en format de poche : quatre pièces chacun, et personne ne sait qui est qui.
about = Vous cachez un fanion, deux coureurs et un garde sur huit cases, et l’adversaire fait de même. Quelques pas
    décident ensuite de tout : laquelle de ces quatre pièces est le fanion, et qui osera le demander le premier ?

side-south = Sud
side-north = Nord
turn-south = C’est au Sud de jouer
turn-north = C’est au Nord de jouer
wins-south = Le Sud gagne
wins-north = Le Nord gagne

piece-flag = fanion
piece-flag-south = fanion de Sud
piece-flag-north = fanion de Nord
piece-runner = coureur
piece-runner-south = coureur de Sud
piece-runner-north = coureur de Nord
piece-guard = garde
piece-guard-south = garde de Sud
piece-guard-north = garde de Nord
piece-hidden = pièce cachée
piece-hidden-south = pièce cachée de Sud
piece-hidden-north = pièce cachée de Nord

variant-pocket = Poche
variant-pocket-about = Quatre pièces chacun sur un plateau de vingt cases.

section-setup = Le plateau et la mise en place

FA-01 = Le plateau a 4 colonnes (a à d) et 5 rangées (1 à 5). Sud est chez lui sur les rangées 1 et 2, Nord sur les
    rangées 4 et 5.
FA-02 = Chaque camp a un fanion, deux coureurs et un garde. Il les place en secret sur quatre cases de chez lui. La partie
    commence quand les deux armées sont en place ; alors seulement, on voit leurs cases.

section-play = Se déplacer et attaquer

FA-03 = Sud commence, puis on joue à tour de rôle. À votre tour, faites un déplacement ou une attaque avec une de vos
    pièces. On ne passe pas.
FA-04 = Les coureurs et les gardes avancent, reculent ou vont de côté d’une case, sur une case vide. Le fanion reste où on
    l’a placé.
FA-05 = Les coureurs et les gardes peuvent attaquer une pièce ennemie sur une case voisine, jamais en diagonale. Les deux
    pièces sont montrées à tous et restent connues.
FA-06 = Un garde bat un coureur, quel que soit l’attaquant. Le perdant quitte le plateau ; un attaquant qui gagne prend sa
    case. Deux pièces égales quittent toutes deux le plateau.
FA-07 = Attaquez le fanion ennemi, et vous avez gagné.

section-knowledge = Ce que chacun sait

FA-08 = Vous voyez vos pièces, les cases des pièces ennemies, celles qui ont bougé, et toute pièce montrée ou capturée. Un
    spectateur voit ce que les deux joueurs savent. Après la fin, tout le monde voit tout.

section-end = La fin de la partie

FA-09 = Un camp qui ne peut ni se déplacer ni attaquer à son tour a perdu.
FA-10 = La partie est nulle après 40 tours de suite sans attaque, ceux des deux camps comptés, à moins que le camp dont
    c’est le tour ne soit bloqué et n’ait perdu.

end-FA-07 = { $winner } gagne : { $loser } a perdu son fanion.
end-FA-09 = { $winner } gagne : { $loser } ne peut ni se déplacer ni attaquer.
end-FA-10 = Partie nulle : 40 tours de suite sans attaque.

why-setup-first = Les deux armées doivent être en place avant que la partie commence.
why-setup-over = Les armées sont déjà en place.
why-army-of-four = Une armée, c’est un fanion, deux coureurs et un garde.
why-empty-square = Il n’y a pas de pièce sur cette case.
why-not-your-piece = Cette pièce n’est pas à vous.
why-flag-stays = Le fanion ne bouge jamais.
why-one-square = Une pièce avance, recule ou va de côté d’une seule case.
why-own-piece-there = Une de vos pièces est sur cette case.
why-enemy-there = Une pièce ennemie est sur cette case : on ne peut que l’attaquer.
why-hemmed-in = Cette pièce est enfermée par les siens.
why-flag-never-attacks = Le fanion n’attaque jamais.
why-attack-next-to-it = On n’attaque qu’une pièce ennemie sur une case voisine.
why-nobody-there = Il n’y a personne à attaquer sur cette case.
why-attack-own = On n’attaque pas sa propre pièce.
why-cannot-have-happened = Cela n’a pas pu arriver : c’est contraire à ce que l’on sait déjà.

tray-captured = Capturées
tray-remaining = Encore inconnues

# Comment un coup s’écrit, et les mises en place qui ont un nom.
move-format = Un déplacement s’écrit b2-b3, une attaque b2xb3. Une mise en place, c’est deploy: et vos deux rangées, la plus proche d’abord.
move-deploy = Mise en place
preset-corner = Le coin
preset-middle = Le milieu
preset-bluff = Le bluff

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } vers { $cell2 }
move-attack = { $cell1 }×{ $cell2 }
move-attack-spoken = { $cell1 } prend { $cell2 }
sign-flag = fanion
sign-runner = coureur
sign-guard = garde

# La première leçon.
lesson-1 = Deux armées de quatre se cachent l’une de l’autre. Vous êtes Sud, en bas. Là-haut se trouve le fanion de Nord :
    attaquez-le, et vous gagnez.
lesson-2 = Un coureur ou le garde va d’une case, jamais en diagonale. Le fanion reste. Jouez la pièce que vous voulez.
lesson-2-done = C’est parti. Nord a bougé aussi : cette pièce ne peut pas être son fanion.
lesson-2-hint = Touchez un coureur ou le garde, puis une case libre à côté.
lesson-3 = Une pièce de Nord est devant votre garde, en b3. Elle a bougé : ce n’est pas le fanion. Un garde ne perd jamais
    contre un coureur : attaquez !
lesson-3-done = C’était un coureur. Votre garde l’a battu, mais tout le monde connaît maintenant votre garde.
lesson-3-hint = Touchez votre garde en b2, puis la pièce cachée en b3.
lesson-4 = Votre coureur est arrivé en d4. La pièce en c5 est le garde de Nord, tout le monde le sait. Alors qu’est-ce que la
    pièce en d5, qui n’a jamais bougé ? Attaquez-la !
lesson-4-done = Le fanion ! La partie est gagnée.
lesson-4-hint = Touchez le coureur en d4, puis la pièce en d5.
lesson-5 = À vous ! Jouez contre l’ordinateur au niveau 1. Placez d’abord vos quatre pièces, ou choisissez une mise en place
    toute prête.

# Les plateaux à côté des règles : ce qu’on peut y essayer.
example-FA-01 = Les deux armées chez elles, telles que Sud les voit. La rangée 3 est vide : allez-y.
example-FA-02 = Placez un fanion, deux coureurs et un garde. Deux fanions sont refusés.
example-FA-03 = Jouez une de vos pièces. Celles de Nord ne vous obéissent pas.
example-FA-04 = Le coureur en b2 a trois cases libres autour de lui. En diagonale, de deux cases, ou avec le fanion : non.
example-FA-05 = Le garde en b2 peut attaquer en b3. La pièce en c3 est en diagonale, trop loin.
example-FA-06 = Le coureur en b3 a trois voisins : un garde en a3, un coureur en b4, une pièce cachée en c3. Essayez les trois.
example-FA-07 = La pièce en b5 est le fanion. Attaquez-la.
example-FA-08 = Ce que Sud voit : un garde connu, une pièce qui a bougé, deux qui n’ont jamais bougé. Où est le fanion ?
example-FA-09 = Nord n’a plus qu’une pièce à côté de son fanion. Battez-la : Nord ne peut plus rien faire, et perd.
example-FA-10 = Il y a eu 39 tours sans attaque. Un pas de plus, et la partie est nulle.

# Le but, une aide pour le premier coup, chaque pièce en une ligne, et ce qu’une position a de particulier.
aim = Trouvez le fanion ennemi et attaquez-le.
first-move = Touchez un coureur ou le garde, puis une case à côté de lui.
card-flag = Ne bouge jamais. Attaqué, il perd la partie.
card-runner = Une case tout droit. Perd contre le garde.
card-guard = Une case tout droit. Bat les coureurs.
notice-taken = { $count } capturées
notice-taken-one = 1 capturée
cell-home-first = camp du Sud
cell-home-second = camp du Nord
