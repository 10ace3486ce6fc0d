# Latroncules : les textes du jeu, en français.
# Mots de la feuille, au moins une fois dans les règles : fantassins, cavaliers, IMPERATOR

name = Latroncules
credits = Un jeu de l’Antiquité romaine, dans une reconstitution moderne. Règles d’après la feuille du jeu et des descriptions publiques.
tagline = Menez fantassins et cavaliers sur la tabula, enfermez l’ennemi entre deux de vos pions et devenez IMPERATOR !
about = Un affrontement à la romaine, où l’on prend en tenaille : deux pions suffisent à faire tomber celui qu’ils encadrent.
    Les fantassins marchent droit devant eux, les cavaliers suivent les lignes tracées sur le plateau et sautent par-dessus l’ennemi.
    Chaque case compte, car nul n’a le droit de se jeter sans profit entre deux adversaires.

# L’essentiel en une minute.
essential-1 = Prenez tous les pions adverses et devenez IMPERATOR.
essential-2 = Le fantassin avance d’une case, droit devant.
essential-3 = Le cavalier fait un pas : dans toutes les directions depuis une case claire, le long des lignes rouges
    depuis une case sombre. Il peut aussi sauter par-dessus un pion ennemi voisin.
essential-4 = On prend un pion en l’enfermant entre deux des siens ; dans un angle, en tenant les deux cases voisines.
essential-5 = Personne ne peut se jeter entre deux ennemis, sauf si ce coup en prend un.
essential-6 = Un fantassin qui atteint la dernière rangée délivre un cavalier prisonnier.

side-white = Blanc
side-black = Noir

piece-fantassin = fantassin
piece-fantassin-white = fantassin blanc
piece-fantassin-black = fantassin noir
piece-cavalier = cavalier
piece-cavalier-white = cavalier blanc
piece-cavalier-black = cavalier noir

variant-tabula = Tabula
variant-tabula-about = Le jeu complet, sur la tabula de 8 cases sur 8 avec ses lignes tracées : seize pions par camp.

section-setup = Mise en place
LC-01 = Chaque joueur dispose de 16 pions, 8 fantassins et 8 cavaliers, rangés sur les deux rangées les plus proches de lui.
LC-02 = Le plateau se pose de façon que chacun ait une case claire dans l’angle à sa main droite : a1 est sombre, h1 est claire.
LC-03 = Sur ces deux rangées, les cavaliers occupent les cases sombres et les fantassins les cases claires.
LC-04 = Blanc joue le premier, puis chacun son tour. À son tour, on déplace un seul de ses pions, une seule fois, vers une case vide :
    jamais deux pions sur la même case.

section-moves = Déplacements
LC-05 = Le fantassin avance d’une case, droit devant lui, si elle est vide. Il ne va ni de côté, ni en arrière, ni en diagonale, et il
    ne saute pas. Les lignes tracées ne le concernent pas.
LC-06 = Le cavalier posé sur une case claire fait un pas vers n’importe laquelle des 8 cases voisines.
LC-07 = Le cavalier posé sur une case sombre fait un pas en suivant l’une des lignes tracées sur la case qu’il quitte.
    Sur les rangées 1, 2, 7 et 8, ce sont les deux diagonales.
    Sur les rangées 3 et 6, c’est à gauche et à droite, plus une diagonale.
    Sur les rangées 4 et 5, c’est en avant et en arrière, plus une diagonale.
    Cette diagonale monte vers la droite en e3, g3, b4, d4, e5, g5, b6 et d6 ; elle monte vers la gauche en a3, c3, f4, h4, a5, c5, f6
    et h6. On peut la suivre dans les deux sens. Le dessin est le même vu des deux côtés du plateau.
LC-08 = Au lieu de faire un pas, le cavalier peut sauter par-dessus un pion adverse voisin, dans une direction permise sur la case
    qu’il quitte, et retomber sur la case juste derrière, si elle est vide. Il ne saute jamais par-dessus son propre camp et ne fait
    qu’un saut par tour. Le pion sauté n’est pas pris.

section-captures = Prises
LC-09 = Un pion, fantassin ou cavalier, est pris quand un coup adverse l’enferme entre deux ennemis qui le touchent, alignés avec
    lui : sur une rangée, une colonne ou une diagonale. Le pion qui vient de jouer doit être l’un des deux.
LC-10 = Un pion placé dans un angle du plateau est pris quand l’ennemi occupe les deux cases qui partagent un bord
    avec cet angle et que l’un de ces deux ennemis vient d’y arriver.
LC-11 = Un même coup peut prendre plusieurs pions, qui quittent tous le plateau. Une prise ne donne pas droit à un second coup.
LC-12 = Il est interdit de jouer un pion là où il se trouverait pris, entre deux ennemis ou dans un angle tenu par eux, sauf si ce coup
    prend lui-même au moins un pion : le vôtre est alors en sûreté. On en juge une fois votre pion arrivé et avant de
    retirer quoi que ce soit ; un pion que vous venez de sauter compte donc parmi les ennemis présents.
LC-13 = Un pion qui se trouve entre deux ennemis, ou dans un angle tenu, parce que ceux-ci étaient là avant lui, n’est pas pris.

section-promotion = Promotion
LC-14 = Le fantassin qui atteint la dernière rangée du camp adverse délivre un cavalier : il sort du plateau, et un cavalier de son
    camp déjà pris revient sur sa case. L’échange est automatique et suit les prises du coup. Le fantassin rejoint les
    pions pris, et le cavalier n’en fait plus partie.
LC-15 = Si aucun cavalier de son camp n’est alors prisonnier, le fantassin reste sur la dernière rangée sans pouvoir bouger ; il peut
    toujours prendre part à une prise ou être pris. L’échange se fait dès que possible : à la fin de chaque coup, quel que soit
    le joueur, chaque camp échange ses fantassins parvenus au bout tant qu’il lui reste un cavalier pris, en commençant par la
    colonne la plus proche de la colonne a.

section-end = Fin de la partie
LC-16 = Qui prend tous les pions adverses gagne la partie et est proclamé IMPERATOR !
LC-17 = La partie est nulle si le joueur dont c’est le tour n’a aucun coup permis : soit il est bloqué, soit il ne
    pourrait que livrer un pion à l’ennemi.
LC-18 = La partie est nulle quand aucun des deux camps ne peut plus espérer tout prendre : il ne reste qu’un pion de chaque côté, ou
    100 coups (50 par joueur) se suivent sans aucune prise ni aucun déplacement de fantassin.
LC-19 = Le but est de prendre le plus de pions possible : le résultat indique donc le nombre de prises de chaque camp. Ces nombres sont
    pour l’honneur et ne désignent pas le vainqueur.
LC-20 = Après chaque coup, une fois les prises puis les promotions faites, on regarde dans l’ordre si un camp a tout
    pris, si le joueur suivant n’a aucun coup permis, puis si l’une des deux limites est atteinte : un pion partout, ou 100 coups.

end-LC-16 = { $winner } a pris tous les pions de { $loser } et est proclamé IMPERATOR !
end-LC-16-title = IMPERATOR !
end-LC-17 = Partie nulle : le joueur dont c’est le tour n’a plus aucun coup permis.
end-LC-18-one-man = Partie nulle : il ne reste qu’un pion de chaque côté.
end-LC-18-quiet = Partie nulle : 100 coups se sont suivis sans prise ni déplacement de fantassin.
end-LC-18 = Partie nulle : il ne reste qu’un pion de chaque côté, ou 100 coups se sont suivis sans prise ni déplacement de fantassin.

tray-captured = Perdus

why-no-man = Il n’y a aucun pion sur cette case.
why-not-your-man = Ce pion appartient à votre adversaire.
why-same-square = Un pion doit changer de case.
why-square-taken = La case d’arrivée est occupée.
why-straight-ahead = Un fantassin avance d’une seule case, droit devant lui.
why-fantassin-blocked = Ce fantassin est bloqué : la case devant lui est occupée.
why-one-step = Un cavalier fait un seul pas, ou saute par-dessus un ennemi voisin.
why-cavalier-blocked = Ce cavalier est bloqué : aucun pas ni aucun saut n’est possible autour de lui.
why-off-the-lines = Sur une case sombre, un cavalier doit suivre une ligne tracée sur la case qu’il quitte.
why-lines-blocked = Ce cavalier est bloqué : toutes les lignes tracées sur sa case sont fermées.
why-jump-off-the-lines = Sur une case sombre, un cavalier ne saute que le long d’une ligne tracée sur la case qu’il quitte.
why-jump-over-own = Un cavalier ne saute jamais par-dessus son propre camp.
why-jump-over-nobody = Il n’y a personne à sauter : un cavalier n’avance de deux cases qu’en sautant par-dessus un ennemi.
why-between-enemies = Votre pion se trouverait pris entre deux ennemis, et ce coup ne prend personne.
why-between-enemies-shown = Votre pion serait pris entre les ennemis en { $cells }, et ce coup ne prend personne.
why-held-corner = Votre pion se trouverait pris dans un angle tenu par l’ennemi, et ce coup ne prend personne.
why-held-corner-shown = Votre pion serait pris dans cet angle, tenu par les ennemis en { $cells }, et ce coup ne prend personne.
why-only-into-capture = Ce pion ne pourrait que se livrer à l’ennemi.
why-fantassin-waits = Arrivé au bout, ce fantassin attend qu’un cavalier de son camp soit pris pour lui céder sa place.

# Comment un coup s’écrit.
move-format = Un coup s’écrit avec la case de départ, un tiret et la case d’arrivée : c2-d3.

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } vers { $cell2 }
move-take = { $cell1 }–{ $cell2 }, prend { $count }
move-take-spoken = { $cell1 } vers { $cell2 }, prend { $struck }

# Ce que fait un coup, en une phrase.
fact-piece-fantassin = le fantassin en { $cell }
fact-piece-cavalier = le cavalier en { $cell }

# La première leçon.
lesson-1 = Ave ! Voici la tabula, le plateau des légionnaires romains. Vous êtes Blanc, en bas : huit fantassins et huit
    cavaliers. Prenez tous les pions noirs, et la légion vous proclamera IMPERATOR.
lesson-2 = Le fantassin marche droit devant lui, d’une case. Jamais de côté, jamais en arrière. Avancez un fantassin de la
    deuxième rangée.
lesson-2-done = En avant, marche ! Noir avance à son tour.
lesson-2-hint = C’était un cavalier. Les fantassins de cette rangée sont sur les cases claires : a2, c2, e2 et g2.
lesson-3 = Le cavalier fait aussi un pas. Sur une case claire, il va où il veut. Sur une case sombre, il suit les lignes
    rouges tracées sous lui. Le vôtre est sur une case sombre : jouez-le !
lesson-3-done = Bravo, vous avez suivi la ligne. Chaque case sombre a ses propres chemins : regardez-les toujours avant de
    partir.
lesson-3-hint = Cette fois, jouez le cavalier en d4 : touchez-le, puis touchez une case au bout d’une ligne rouge.
lesson-4 = Pour prendre un pion, on l’enferme entre deux des nôtres, bien alignés. Le fantassin noir en d5 est à votre
    portée : prenez-le en tenaille !
lesson-4-done = Pris en tenaille ! Cela marche en ligne, en colonne et en diagonale. Mais attention : vous n’avez pas le
    droit de vous jeter vous-même entre deux ennemis, sauf si vous en prenez un.
lesson-4-hint = Il faut un pion blanc de chaque côté de d5. Avancez le fantassin en e5, ou montez le cavalier en c6.
lesson-5 = Un cavalier peut sauter par-dessus un ennemi qui le touche, le long de ses lignes. Le pion sauté n’est pas pris,
    mais votre point d’arrivée peut fermer un piège. Sautez !
lesson-5-done = Quel saut ! Et le fantassin en e6, coincé entre vos deux pions, est pris.
lesson-5-hint = Le cavalier en d4 touche un ennemi en d5. Sautez par-dessus, jusqu’en d6.
lesson-6 = Un fantassin qui atteint le bout du plateau délivre un de vos cavaliers prisonniers, qui prend sa place. Faites
    le dernier pas !
lesson-6-done = Un cavalier revient au combat ! Vos fantassins sont lents, mais précieux.
lesson-6-hint = Le fantassin en c7 n’est plus qu’à un pas du bout : jouez-le en c8.
lesson-7 = Il ne reste qu’un pion noir. Enfermez-le, et la victoire est à vous !
lesson-7-done = IMPERATOR ! Tous les pions noirs sont pris. Rome vous acclame.
lesson-7-hint = Un cavalier attend déjà en c7, à gauche. Amenez l’autre juste à droite, en e7.
lesson-8 = À vous de commander ! Jouez votre première bataille contre l’ordinateur, au niveau 1. Un conseil : gardez vos
    pions par deux, un pion seul se fait vite encercler.

# Les plateaux des règles : ce qu’on peut y essayer.
example-LC-01 = Deux rangées de huit pions. Jouez un fantassin, puis cherchez un cavalier qui peut sortir.
example-LC-02 = Regardez les angles : a1 est sombre, h1 est claire. Puis jouez ce qu’il vous plaît.
example-LC-03 = Cavaliers sur les cases sombres, fantassins sur les claires. Essayez un pion de chaque sorte.
example-LC-04 = Essayez un pion noir, une case occupée, une case vide : c’est non. Puis jouez un de vos pions.
example-LC-05 = Le fantassin en e4 n’a qu’un coup : tout droit. Celui en c4 est bloqué.
example-LC-06 = Case claire : huit pas possibles. Essayez-les tous, mais un seul à la fois.
example-LC-07 = Trois cavaliers, deux sur des cases sombres. Suivez leurs lignes : hors des lignes, le coup est refusé.
example-LC-08 = Sautez de d4 en d6. Par-dessus votre fantassin, hors des lignes ou dans le vide, c’est refusé.
example-LC-09 = Le fantassin noir en d5 peut être pris de deux façons : sur la rangée ou en diagonale.
example-LC-10 = Le cavalier noir se croit à l’abri dans l’angle. Occupez h7 : les deux cases voisines sont à vous.
example-LC-11 = Un pas du fantassin en e5, et trois pions noirs tombent d’un coup.
example-LC-12 = Entre c4 et e4, votre cavalier serait pris : la case d4 lui est interdite.
example-LC-12-2 = Presque la même position. Cette fois d4 est permis, car le coup prend le fantassin en d5.
example-LC-13 = Le cavalier blanc en d4 se tient entre deux ennemis qui étaient là avant lui. Jouez un coup noir : il ne
    risque rien.
example-LC-14 = Avancez en c8 : le fantassin s’en va, et un cavalier blanc revient sur sa case.
example-LC-15 = Le fantassin blanc en c8 attend : aucun cavalier blanc n’est pris. Prenez celui en d4 avec Noir, et
    l’échange se fait aussitôt.
example-LC-16 = Prenez le dernier pion noir et devenez IMPERATOR.
example-LC-17 = Avancez en h4, et Noir n’a plus aucun coup : la partie est nulle. Mieux vaut laisser un coup à l’adversaire
    quand on gagne !
example-LC-18 = Voilà 99 coups sans prise ni pas de fantassin. Jouez le cavalier, et la partie est nulle.
example-LC-19 = Prenez le fantassin en d5 et regardez le nombre de pions pris, à côté du plateau.

# Le but, une aide pour le premier coup, et chaque pièce en une ligne.
aim = Prenez tous les pions ennemis, chacun entre deux des vôtres.
first-move = Avancez un fantassin d’une case, ou sortez un cavalier.
card-fantassin = Une case tout droit. Au bout, il attend de pouvoir devenir cavalier.
card-cavalier = Une case dans toutes les directions ; sur une case sombre, le long des lignes rouges. Il saute par-dessus un ennemi.

# Ce que montre le dessin, pour l’oreille.
deco-line-v = ligne verticale
deco-line-up = ligne montante
deco-line-h = ligne horizontale
deco-line-down = ligne descendante
tag-line-v = suit la ligne verticale
tag-line-up = suit la ligne montante
tag-line-h = suit la ligne horizontale
tag-line-down = suit la ligne descendante
