# Squadro : les textes français. Mêmes messages, même ordre que en.ftl.

name = Squadro
tagline = Cinq coureurs, un aller-retour, et personne pour céder le passage : qui ramènera les siens le premier ?
about = Une course où les pistes des deux adversaires se croisent à angle droit. Partir vite, c’est revenir lentement ;
    et le moindre carrefour mal choisi renvoie un coureur d’où il vient. Les règles tiennent en une minute,
    les calculs beaucoup moins.

side-light = Clair
side-dark = Foncé

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
SQ-03 = Au début, les cinq coureurs de chaque joueur attendent sur leurs cases de départ, la pointe vers le côté opposé.

section-turn = Un tour de jeu

SQ-04 = À votre tour, choisissez un de vos coureurs encore en course et faites-le avancer tout droit, dans le sens de sa
    pointe.
SQ-05 = Il parcourt autant de cases que le veut sa vitesse du moment, ni plus ni moins, à moins que le demi-tour, l’arrivée
    ou un saut ne l’arrête.
SQ-06 = Dès qu’un coureur touche le bord opposé, il fait demi-tour et s’arrête là, même s’il lui restait des cases à
    parcourir. Sa vitesse est désormais celle que porte cette case de demi-tour.
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
SQ-12 = La partie est nulle quand la même position, avec le même joueur au trait, se présente pour la troisième fois. La
    position de départ compte elle aussi.
SQ-13 = Après chaque coup, on regarde d’abord si quelqu’un a gagné, et seulement ensuite si la position s’est répétée.
SQ-14 = Pour une nouvelle partie, on tire au sort qui commence, sauf si les joueurs en ont décidé. Quand une partie notée
    ne précise rien, c’est Clair qui commence.

end-SQ-11 = { $winner } gagne : quatre de ses coureurs sont rentrés, { $loser } n’a pas été assez rapide.
end-SQ-12 = Partie nulle : la même position s’est présentée trois fois.

tray-home = Rentrés

why-not-your-lane = Cette piste n’est pas à vous : à votre tour, c’est un de vos propres coureurs qui avance.
why-runner-home = Le coureur de cette piste est déjà rentré.
