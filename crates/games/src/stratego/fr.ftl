# Stratego : les textes français. Mêmes messages, même ordre que en.ftl.
# Mots de la feuille, au moins une fois dans les règles : explosions, artificier, éclaireur, espionne, Suaire, Épée

name = Stratego
credits = Règles d’après la feuille de l’édition aux Assassins et aux Templiers.
tagline = Deux armées masquées, une Pomme d’Éden de chaque côté : qui percera le premier le secret de l’autre ?
about = On dispose ses troupes en secret, puis on avance à tâtons : chaque pièce d’en face peut être un maréchal, un
    éclaireur ou une bombe. Il faut du flair pour deviner, du sang-froid pour bluffer, et de la mémoire, car chaque
    combat livre un secret. Un seul coup bien placé sur la Pomme d’Éden suffit à tout emporter.

# L’essentiel en une minute.
essential-1 = Trouvez la Pomme d’Éden ennemie et attaquez-la : n’importe quelle pièce peut la prendre.
essential-2 = Chacun place son armée en secret. On voit où sont les pièces d’en face, pas qui elles sont.
essential-3 = Une pièce avance d’une case, jamais en diagonale ; l’éclaireur file aussi loin qu’il veut. Les bombes et
    la Pomme ne bougent pas.
essential-4 = Quand une pièce attaque, les deux grades sont révélés : le plus élevé l’emporte, deux égaux disparaissent.
essential-5 = Une bombe détruit qui l’attaque, sauf l’artificier, qui la désamorce. L’espionne qui attaque le maréchal
    gagne.

side-templars = Templiers
side-assassins = Assassins
side-templars-many = Les Templiers
side-assassins-many = Les Assassins

piece-marshal = maréchal
piece-marshal-templars = maréchal des Templiers
piece-marshal-assassins = maréchal des Assassins
piece-general = général
piece-general-templars = général des Templiers
piece-general-assassins = général des Assassins
piece-colonel = colonel
piece-colonel-templars = colonel des Templiers
piece-colonel-assassins = colonel des Assassins
piece-major = major
piece-major-templars = major des Templiers
piece-major-assassins = major des Assassins
piece-captain = capitaine
piece-captain-templars = capitaine des Templiers
piece-captain-assassins = capitaine des Assassins
piece-lieutenant = lieutenant
piece-lieutenant-templars = lieutenant des Templiers
piece-lieutenant-assassins = lieutenant des Assassins
piece-sergeant = sergent
piece-sergeant-templars = sergent des Templiers
piece-sergeant-assassins = sergent des Assassins
piece-miner = artificier
piece-miner-templars = artificier des Templiers
piece-miner-assassins = artificier des Assassins
piece-scout = éclaireur
piece-scout-templars = éclaireur des Templiers
piece-scout-assassins = éclaireur des Assassins
piece-spy = espionne
piece-spy-templars = espionne des Templiers
piece-spy-assassins = espionne des Assassins
piece-bomb = bombe
piece-bomb-templars = bombe des Templiers
piece-bomb-assassins = bombe des Assassins
piece-apple = pomme d’Éden
piece-apple-templars = pomme d’Éden des Templiers
piece-apple-assassins = pomme d’Éden des Assassins
piece-hidden = pièce cachée
piece-hidden-templars = pièce cachée des Templiers
piece-hidden-assassins = pièce cachée des Assassins

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
figure-sergeant-templars = Chevalier
figure-sergeant-assassins = Gilberto La Volpe
figure-miner-templars = Brute
figure-miner-assassins = Leonardo da Vinci
figure-scout-templars = Agile
figure-scout-assassins = Apprenti assassin
figure-spy-templars = Lucrezia Borgia
figure-spy-assassins = Shao Jun

variant-classic = Classique
variant-classic-about = La grande bataille : trente pièces par armée, sur trois rangées pleines.
variant-special = Fragments d’Éden
variant-special-about = La bataille classique, avec trois pouvoirs en plus : le Suaire de l’espionne, l’Épée des
    capitaines et la Pomme, qui retourne une armée contre elle-même.
variant-duel = Duel
variant-duel-about = Une partie rapide à dix pièces chacun, idéale pour apprendre.

section-setup = Le plateau et la mise en place

SG-01 = Le plateau a 10 colonnes (a à j) et 8 rangées (1 à 8). Chacun dispose son armée en secret sur les trois
    rangées les plus proches de lui : 1 à 3 pour les Templiers, 6 à 8 pour les Assassins. Les rangées 4 et 5 sont
    vides au départ.
SG-02 = Au centre brûlent deux explosions de quatre cases : c4, d4, c5, d5 et g4, h4, g5, h5. On n’y entre pas, on ne
    les traverse pas, on ne saute pas par-dessus : il faut les contourner.
SG-03 = En partie classique et avec les Fragments d’Éden, chaque armée compte 30 pièces, qui remplissent exactement
    les trois rangées. Avec leur grade : 1 maréchal (10), 1 général (9), 2 colonels (8), 3 majors (7), 3 capitaines
    (6), 2 lieutenants (5), 2 sergents (4), 4 artificiers (3), 5 éclaireurs (2), 1 espionne (1) ; et sans grade : 5
    bombes et la Pomme d’Éden. Toute disposition est permise, même celle qui enferme votre propre armée ; mais un
    joueur bloqué dès son premier tour a perdu, à moins que, avec les Fragments d’Éden, sa Pomme ne lui permette
    d’agir.
SG-04 = En duel, chaque armée compte 10 pièces, posées sur dix cases quelconques de ses trois rangées : 1 maréchal
    (10), 1 général (9), 2 artificiers (3), 2 éclaireurs (2), 1 espionne (1), 2 bombes et la Pomme d’Éden.
SG-05 = Chacun prépare son armée de son côté, sans rien voir de l’autre, pas même les cases occupées. La partie
    commence quand les deux armées sont prêtes.
SG-06 = Les Templiers ouvrent le jeu, puis on joue à tour de rôle. À votre tour, faites un déplacement ou une attaque.
    Tant que vous pouvez jouer, vous ne pouvez pas passer.

section-moves = Se déplacer

SG-07 = Une pièce avance d’une case, en avant, en arrière ou de côté, jamais en diagonale, vers une case vide. Il n’y
    a jamais deux pièces sur une case, et l’on ne saute par-dessus personne.
SG-08 = Les bombes et la Pomme d’Éden restent toute la partie là où vous les avez posées.
SG-09 = L’éclaireur file en ligne droite d’autant de cases vides qu’il veut, sans diagonale. S’il trouve un ennemi au
    bout de cette ligne, il peut l’attaquer dans le même tour.
SG-10 = Un éclaireur qui parcourt plus d’une case se trahit : l’adversaire sait désormais qui il est. En avançant
    d’une seule case, il garde son secret.
SG-11 = Règle des deux cases : la même pièce ne peut pas faire, à vos tours successifs, plus de trois déplacements de
    suite entre les deux mêmes cases ; le quatrième est interdit. La notice d’origine parle de « 3 va-et-vient » :
    nous comptons trois déplacements, pas trois allers-retours. Seuls vos propres tours comptent. Le compte repart de
    zéro si vous attaquez, utilisez votre Pomme ou déplacez une autre pièce ; rien de ce que fait l’adversaire, ni
    aucun choix lié au Suaire, ne le remet à zéro. Pour un éclaireur, les deux cases sont le départ et l’arrivée de sa
    course. Une pièce ramenée par le Suaire compte comme une nouvelle pièce.
SG-12 = Si la règle des deux cases interdit les seuls coups qui vous restaient, vous êtes bloqué, et vous perdez.

section-attacks = Attaquer

SG-13 = Une pièce peut attaquer un ennemi placé sur une case voisine, devant, derrière ou à côté, jamais en
    diagonale ; l’éclaireur, lui, attaque au bout de sa ligne. On n’est jamais obligé d’attaquer.
SG-14 = Les deux pièces annoncent leur grade, et les deux joueurs les connaissent jusqu’à la fin.
SG-15 = Le grade le plus élevé l’emporte et le vaincu quitte le plateau. Si l’attaquant gagne, il prend la place du
    vaincu ; si le défenseur gagne, il ne bouge pas. À grade égal, les deux pièces disparaissent.
SG-16 = Qui attaque une bombe est perdu, et la bombe reste. Seul l’artificier la désamorce : elle est retirée et il
    prend sa place.
SG-17 = L’espionne qui attaque le maréchal le capture. Attaquée, elle perd contre n’importe quelle pièce, maréchal
    compris ; seule l’autre espionne, en l’attaquant, disparaît avec elle.
SG-18 = Les bombes et la Pomme d’Éden n’attaquent jamais : elles attendent.

section-knowledge = Ce que chacun sait

SG-19 = Vous voyez vos pièces, les cases occupées par l’ennemi, tous les coups, les grades annoncés (le jeu les
    retient pour vous), les pièces ennemies qui ont déjà bougé, et qui ne sont donc ni bombe ni Pomme, ainsi que
    toutes les pièces capturées. Rien d’autre avant la fin de la partie. Un spectateur ne voit que ce que les deux
    joueurs savent tous deux. Une fois la partie finie, tout est dévoilé.

section-end = La fin de la partie

SG-20 = Qui attaque la Pomme d’Éden ennemie, avec n’importe quelle pièce, s’en empare et gagne aussitôt.
SG-21 = Un joueur qui, à son tour, ne peut ni se déplacer, ni attaquer, ni (avec les Fragments d’Éden) utiliser sa
    Pomme, a perdu.
SG-22 = La partie est nulle quand plus rien ne pourra jamais agir : il ne reste aux deux camps que des bombes et leur
    Pomme et, avec les Fragments d’Éden, les deux Pommes ont servi. Seule compte la nature des pièces qui restent ;
    des pièces mobiles mais enfermées ne font pas une nulle.
SG-23 = La partie est nulle après 200 coups de suite, les deux joueurs confondus, sans attaque ni usage d’une Pomme.
    La mise en place et les choix du Suaire ne comptent pas comme des coups.
SG-24 = Si plusieurs fins sont possibles en même temps, on regarde dans cet ordre : la prise de la Pomme, la nulle
    faute de pièces capables d’agir, le joueur bloqué, puis les 200 coups.
SG-25 = Pièce lâchée, coup joué. Contre une autre personne, on ne reprend jamais un coup, même si l’adversaire est
    d’accord.

section-eden = Les Fragments d’Éden

SG-30 = Le Suaire. Quand votre espionne est capturée, de quelque façon que ce soit, vous pouvez ramener une de vos
    pièces de grade 2 à 10, capturée avant ce tour ; ni espionne, ni bombe, ni Pomme. Posez-la sur une case libre de
    votre première rangée ; si elle est pleine, de la suivante, et ainsi de suite jusqu’à la huitième (les explosions
    ne sont pas des cases libres). Vous pouvez aussi refuser. Le jeu attend votre choix ; s’il n’y a rien à ramener,
    on ne vous demande rien. La pièce vient du tas des prises, que tous voient : les deux joueurs savent qui elle est,
    et elle est considérée comme n’ayant pas bougé.
SG-31 = Le choix se fait une fois tous les combats du tour terminés. Si une Pomme a été prise dans ce tour, la partie
    est finie et il n’y a pas de choix. Les autres fins (joueur bloqué, nulles) se regardent après lui. Si les deux
    espionnes sont tombées dans un même combat, le joueur dont c’est le tour choisit d’abord.
SG-32 = L’Épée. Un capitaine peut attaquer, en un seul tour, une ou deux pièces ennemies voisines, sans diagonale.
    Contre une seule, c’est une attaque ordinaire, et s’il gagne il avance. Contre deux, les deux pièces sont d’abord
    dévoilées, puis combattues l’une après l’autre : les bombes d’abord, ensuite du plus petit grade au plus grand, la
    Pomme en dernier. Après chaque victoire, le capitaine revient sur sa case.
SG-33 = Si l’une des deux pièces d’une double attaque est une bombe, le capitaine est capturé sur-le-champ ; l’autre
    pièce n’a rien, mais elle reste dévoilée.
SG-34 = Si la double attaque vise deux capitaines, les trois pièces quittent le plateau. Dans les autres cas, une
    égalité fait disparaître le capitaine et la pièce combattue, et l’attaque s’arrête ; une défaite fait disparaître
    le capitaine seul, et l’attaque s’arrête aussi.
SG-35 = Si la seconde pièce est la Pomme d’Éden et que le capitaine est toujours debout, il s’en empare et la partie
    est gagnée.
SG-36 = La Pomme. Une fois dans la partie, au lieu de jouer une pièce, vous pouvez utiliser votre Pomme d’Éden ; sa
    place est alors connue pour de bon. Désignez n’importe quelle pièce ennemie du plateau. Si c’est une bombe ou la
    Pomme, elle est dévoilée et le tour s’arrête là. Sinon elle est dévoilée, ainsi que toutes les pièces de son camp
    sur les quatre cases voisines au plus, et elle les attaque l’une après l’autre : les bombes d’abord, puis du plus
    petit grade au plus grand, la Pomme en dernier. Elle revient sur sa case après chaque victoire. À grade égal, on
    suit l’ordre des cases : par colonne de a à j, puis par rangée de 1 à 8. Sans voisine de son camp, elle est
    seulement dévoilée. Ce qui a été dévoilé reste connu des deux joueurs.
SG-37 = La pièce contrôlée combat comme d’habitude : à grade égal, les deux disparaissent ; un grade supérieur
    l’élimine ; un artificier désamorce les bombes ; l’espionne capture le maréchal ; une bombe élimine tout autre
    attaquant. Dès qu’elle a disparu, les pièces restantes sont épargnées. Un capitaine contrôlé n’a pas son Épée.
SG-38 = Une Pomme attaquée de cette façon est seulement dévoilée : ni elle ni son attaquant ne sont perdus, et son
    camp pourra encore s’en servir.
SG-39 = Le tour s’achève ensuite. Si la pièce contrôlée est encore là, elle retourne à son camp, sur sa case.
SG-40 = Si le pouvoir de la Pomme coûte une espionne, le Suaire s’applique : c’est le camp de l’espionne qui choisit.
SG-41 = Un joueur à qui il ne reste que sa Pomme inutilisée pour agir doit s’en servir : il n’est pas bloqué.

end-SG-20 = Victoire des { $winner } : la Pomme d’Éden des { $loser } est prise.
end-SG-21 = Victoire des { $winner } : les { $loser } ne peuvent plus jouer.
end-SG-22 = Partie nulle : il ne reste plus rien, dans aucun camp, qui puisse encore agir.
end-SG-23 = Partie nulle : 200 coups de suite sans attaque ni usage d’une Pomme.

why-setup-first = Les deux armées doivent être en place avant de jouer.
why-setup-over = Les armées sont déjà en place.
why-army-of-thirty = L’armée doit compter exactement ses trente pièces.
why-army-of-ten = L’armée doit compter exactement ses dix pièces.
why-empty-square = Il n’y a aucune pièce sur cette case.
why-not-your-piece = Cette pièce n’est pas à vous.
why-explosion = On n’entre pas dans une explosion.
why-not-straight = Les pièces vont tout droit : en avant, en arrière ou de côté, jamais en diagonale.
why-one-square = Seul un éclaireur va plus loin qu’une case.
why-own-piece-there = Une de vos pièces occupe déjà cette case.
why-enemy-there = Une pièce ennemie occupe cette case : vous ne pouvez que l’attaquer.
why-hemmed-in = Cette pièce est enfermée : ni case libre ni ennemi à côté d’elle.
why-never-moves = Les bombes et la Pomme d’Éden ne bougent jamais.
why-way-blocked = Un éclaireur ne passe par-dessus rien : la voie n’est pas libre.
why-two-squares = Trois déplacements de suite entre les deux mêmes cases, c’est assez : jouez autre chose.
why-attack-next-to-it = Seul un éclaireur attaque de loin : l’ennemi doit être sur une case voisine.
why-nobody-there = Il n’y a personne à attaquer sur cette case.
why-attack-own = On n’attaque pas sa propre pièce.
why-never-attacks = Les bombes et la Pomme d’Éden n’attaquent jamais.
why-cannot-have-happened = Cela ne peut pas avoir eu lieu : ce qu’on sait déjà le contredit.
why-shroud-in-special = Il n’y a de Suaire qu’avec les Fragments d’Éden.
why-shroud-due = Choisissez d’abord ce que le Suaire ramène.
why-shroud-not-due = Le Suaire n’a rien à ramener maintenant.
why-shroud-rank = Le Suaire ne ramène que des pièces de grade 2 à 10.
why-shroud-this-turn = Cette pièce vient d’être capturée dans ce même tour : le Suaire ne peut pas la ramener.
why-shroud-not-captured = Aucune de vos pièces de ce grade n’a été capturée.
why-shroud-square = La pièce revient sur une case libre de votre première rangée qui en a une.
why-sword-in-special = Un capitaine n’attaque deux pièces qu’avec les Fragments d’Éden.
why-sword-of-captain = Seul un capitaine peut attaquer deux pièces.
why-sword-next-to-it = Un capitaine attaque deux ennemis placés tous deux à côté de lui.
why-apple-in-special = La Pomme n’a de pouvoir qu’avec les Fragments d’Éden.
why-apple-used = Votre Pomme a déjà servi.
why-apple-at-enemy = La Pomme s’utilise sur une pièce ennemie.

tray-captured = Perdues
tray-remaining = Encore inconnues

choice-none = Ne ramener personne

# Comment un coup s’écrit, et les mises en place qui ont un nom.
move-format = Un déplacement s’écrit e3-e4, une attaque e4xe5, une double attaque e4xd4+e5, l’usage de la Pomme apple:f7, le
    Suaire shroud:9@a1 ou shroud:none. La mise en place s’écrit deploy: suivi de vos trois rangées, la plus proche de vous
    d’abord.
preset-corner = Le coin
preset-keep = Le donjon
preset-decoy = Le leurre
preset-left = L’aile gauche
preset-right = L’aile droite
preset-open = Le champ libre

# La première leçon.
lesson-1 = Deux armées se cachent leurs grades. Vous êtes les Templiers, en bas : vous voyez vos pièces, mais pas celles
    d’en face. Quelque part là-bas se trouve leur Pomme d’Éden. Trouvez-la, attaquez-la, et vous gagnez !
lesson-2 = Une pièce avance d’une case, en avant, en arrière ou de côté. L’éclaireur, marqué 2, court aussi loin qu’il veut
    en ligne droite. Les bombes et la Pomme ne bougent jamais. Jouez la pièce de votre choix.
lesson-2-done = C’est parti. L’adversaire a bougé aussi : cette pièce-là n’est donc ni une bombe, ni la Pomme. Tout
    mouvement raconte quelque chose !
lesson-2-hint = Touchez une de vos pièces, puis une case libre à côté d’elle.
lesson-3 = Un ennemi inconnu se tient devant votre général, en e5. Un général vaut 9 : presque personne ne lui résiste.
    Attaquez !
lesson-3-done = C’était un artificier, de grade 3. Le plus grand grade gagne et prend la place. Mais maintenant, tout le
    monde connaît votre général !
lesson-3-hint = Touchez votre général en e4, puis la pièce cachée en e5.
lesson-4 = Aïe, une bombe en f7 ! Elle détruit tous ceux qui l’attaquent. Tous, sauf l’artificier, marqué 3, qui sait la
    désamorcer. Le vôtre est juste à côté : allez-y.
lesson-4-done = Clic ! La bombe est désamorcée. Gardez bien vos artificiers : la Pomme est souvent entourée de bombes.
lesson-4-hint = C’est à l’artificier de jouer : de f6, attaquez f7.
lesson-5 = Le terrible maréchal ennemi, le 10, arrive en e5. Une seule pièce le bat par surprise : l’espionne, votre plus
    petit grade. Elle est en e4 : qu’elle attaque la première !
lesson-5-done = Le maréchal est tombé ! Mais attention : si c’est lui qui attaque, c’est l’espionne qui perd.
lesson-5-hint = Touchez l’espionne en e4, puis le maréchal en e5.
lesson-6 = Qui se cache en j7 ? Envoyez un éclaireur le découvrir : il traverse tout le plateau et attaque dans le même
    tour.
lesson-6-done = C’était le général ! Votre éclaireur est perdu, mais ce secret vaut de l’or : vous savez maintenant qui
    éviter, et avec qui l’attaquer.
lesson-6-hint = L’éclaireur est en j3. La colonne est libre : attaquez tout droit, en j7.
lesson-7 = Votre artificier a fait sauter la bombe en f7. Que gardait-elle ? Juste derrière, en f8, une pièce n’a jamais
    bougé… Attaquez-la !
lesson-7-done = La Pomme d’Éden ! Elle est à vous, et la partie est gagnée. N’importe quelle pièce peut la prendre.
lesson-7-hint = L’artificier en f7 est tout près : attaquez f8.
lesson-8 = À vous ! Jouez un duel contre l’ordinateur, au niveau 1. Placez d’abord vos dix pièces, ou choisissez une mise en
    place toute prête. Un conseil : cachez bien votre Pomme !

# Les plateaux des règles : ce qu’on peut y essayer.
example-SG-01 = Deux armées en place, vues par les Templiers. Au milieu, deux rangées vides : avancez une pièce.
example-SG-02 = Essayez d’entrer dans le feu : refusé. Contournez-le.
example-SG-03 = Placez les trente pièces comme vous voulez. Une armée sans Pomme ou avec une bombe de trop est refusée.
example-SG-04 = Dix pièces, trente cases : placez-les. Neuf ne suffisent pas.
example-SG-05 = Les Templiers sont prêts. Vous, les Assassins, n’en voyez rien : placez votre armée.
example-SG-06 = Un déplacement ou une attaque, avec une de vos pièces. Celles d’en face ne vous obéissent pas.
example-SG-07 = Le lieutenant en f6 a trois pas possibles. En diagonale, de deux cases ou sur un ami : non.
example-SG-08 = Essayez la bombe, puis la Pomme : elles restent là. Le lieutenant, lui, peut partir.
example-SG-09 = L’éclaireur file aussi loin qu’il veut et peut attaquer en e7. Il ne saute pas par-dessus pour atteindre e8.
example-SG-10 = Courez jusqu’en e7 : l’éclaireur est démasqué. D’une seule case, il garde son secret.
example-SG-11 = Le lieutenant vient de faire trois déplacements entre e3 et e4. Un quatrième ? Refusé. Ailleurs, oui.
example-SG-12 = Les Templiers n’ont qu’une pièce mobile, et elle a déjà fait trois déplacements entre les deux mêmes cases.
    Jouez n’importe quoi : ils sont bloqués et perdent.
example-SG-13 = Le lieutenant peut attaquer en f7, juste devant, ou s’en aller. L’ennemi en g7, en diagonale, et celui en
    i6, trop loin, sont hors d’atteinte.
example-SG-14 = Attaquez en e6 : les deux grades sont annoncés et restent connus.
example-SG-15 = Votre major, 7, a trois voisins : un 5, un 7 et un 9. Essayez les trois combats.
example-SG-16 = Attaquez la bombe avec le colonel, puis recommencez avec l’artificier.
example-SG-17 = L’espionne attaque le maréchal : elle gagne.
example-SG-17-2 = Cette fois, c’est le maréchal qui attaque : l’espionne est perdue.
example-SG-18 = L’ennemi est juste à côté, mais ni la bombe ni la Pomme n’attaquent.
example-SG-19 = Ce que voient les Templiers : des grades connus, des pièces qui ont bougé, d’autres encore mystérieuses.
    Avancez avec prudence !
example-SG-20 = La pièce en e7 est la Pomme. Même l’espionne peut la prendre : attaquez !
example-SG-21 = Les Templiers n’ont plus qu’une bombe et leur Pomme. Jouez : à leur tour, ils ne peuvent rien faire et
    perdent.
example-SG-22 = Deux lieutenants, les dernières pièces mobiles. Attaquez : ils tombent tous les deux, et la partie est
    nulle.
example-SG-23 = Voilà 199 coups sans combat. Encore un pas, et la partie est nulle.
example-SG-30 = Votre espionne vient de tomber. Ramenez une pièce sur votre première rangée, ou personne.
example-SG-31 = Les deux espionnes sont tombées ensemble. C’était votre tour : à vous de choisir d’abord, puis ce sera aux
    Assassins.
example-SG-32 = Le capitaine a trois voisins. Attaquez-en un, et il avance ; attaquez-en deux, et il revient sur sa case.
example-SG-33 = Double attaque en e7 et f6 : la bombe emporte le capitaine, et l’éclaireur s’en sort.
example-SG-34 = Double attaque contre deux capitaines : les trois disparaissent.
example-SG-35 = Double attaque en e7 et f6 : le lieutenant tombe, puis la Pomme. Gagné !
example-SG-36 = Utilisez la Pomme sur la pièce en e6 : elle est dévoilée avec ses voisines, puis les attaque une à une.
example-SG-37 = Contrôlez l’artificier en e6 : il désamorce les deux bombes, puis bat l’éclaireur.
example-SG-38 = Contrôlez la pièce en j7 : à côté d’elle, la Pomme ennemie est dévoilée, mais pas perdue.
example-SG-39 = Contrôlez le général en e6 : il bat l’artificier, puis revient aux Assassins, sur sa case.
example-SG-40 = Contrôlez l’espionne ou le lieutenant : l’espionne tombe, et les Assassins ont droit au Suaire.
example-SG-41 = Plus une pièce mobile, mais la Pomme n’a pas servi : utilisez-la.

# Les coups en mots, et à haute voix (-spoken) ; sign-… : comment une pièce s’y écrit.
move-step = { $cell1 }–{ $cell2 }
move-step-spoken = { $cell1 } vers { $cell2 }
move-attack = { $cell1 }×{ $cell2 }
move-attack-spoken = { $cell1 } attaque { $cell2 }
move-double = { $cell1 }×{ $cell2 }+{ $cell3 }
move-double-spoken = { $cell1 } attaque { $cell2 } et { $cell3 }
move-apple = La Pomme sur { $cells }
move-deploy = Mise en place
move-shroud = Suaire : le { $piece } en { $cells }
move-shroud-none = Suaire : personne
fight-spoken = { $attacker } contre { $others }
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
sign-bomb = bombe
sign-apple = Pomme

# Ce que fera un coup, à lire avant de le jouer.
preview-apple = La pièce en { $cells } et ses voisines seront révélées ; elle les attaquera une à une. Votre Pomme sera visible.
preview-several = Le capitaine attaque { $cells } dans ce seul tour : les deux pièces sont révélées, puis combattues l’une après l’autre.
preview-shroud = Qui le Suaire ramène-t-il ici ?

# Le but, une aide pour le premier coup, et chaque pièce en une ligne.
aim = Trouvez la Pomme d’Éden ennemie et attaquez-la.
first-move = Touchez une pièce de votre première ligne, puis la case où elle va. Touchez une pièce ennemie pour noter ce qu’elle peut être.
card-marshal = Grade 10, le plus fort. Tombe sur les bombes et devant l’espionne qui l’attaque.
card-general = Grade 9.
card-colonel = Grade 8.
card-major = Grade 7.
card-captain = Grade 6. Avec les Fragments d’Éden, il porte l’Épée : deux voisins en une attaque.
card-lieutenant = Grade 5.
card-sergeant = Grade 4.
card-miner = Grade 3. Désamorce les bombes.
card-scout = Grade 2. Court en ligne droite aussi loin qu’il veut et attaque au bout.
card-spy = Grade 1. Capture le maréchal si elle attaque la première. Avec les Fragments d’Éden, elle a le Suaire.
card-bomb = Ne bouge jamais. Détruit tout attaquant, sauf l’artificier.
card-apple = Ne bouge jamais. Si on l’attaque, la partie est perdue. Avec les Fragments d’Éden, elle sert une fois.
pick-apple = La Pomme : touchez une pièce ennemie, n’importe laquelle. Elle est dévoilée et attaque ses propres voisines. Votre Pomme devient visible.
half-captain = L’Épée : touchez un second voisin pour attaquer les deux, ou attaquez celui-ci seul.
stop-captain = N’attaquer que celui-ci

# Ce qu’une position a de particulier.
notice-shroud = Suaire
notice-shroud-about = Quand l’espionne tombe, le Suaire ramène une pièce capturée auparavant.
notice-sword = Épée × { $count }
notice-sword-about = Un capitaine peut attaquer deux voisins en un seul tour.
notice-apple = Pomme
notice-apple-about = Une fois dans la partie : une pièce ennemie est dévoilée et attaque ses propres voisines.
notice-shroud-due = Votre espionne est tombée : le Suaire ramène un soldat. Touchez une case marquée, puis choisissez qui revient.
notice-two-squares = Encore un seul déplacement entre ces deux cases : au suivant, votre pièce devra faire autre chose.
notice-two-squares-barred = Trois déplacements de suite entre les deux mêmes cases : à ce tour, votre pièce ne peut pas y retourner.

# Ce que montre le dessin, pour l’oreille.
wall-crater = explosion, infranchissable
