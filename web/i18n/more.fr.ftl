# Les textes des pages qui viennent plus tard. Mêmes messages, même ordre que more.en.ftl.

privacy-title = Ce qui est gardé, et combien de temps
privacy-short = Pas de compte, pas d’adresse électronique, pas de publicité, pas de mesure d’audience. Voici tout ce que Tabula retient de vous.
privacy-server = Sur le serveur
privacy-server-match = Chaque partie : le jeu et ses options, la pendule, le niveau de l’ordinateur, et ce qui s’est passé, avec l’heure : coups, propositions, fin.
privacy-server-name = Votre nom, seulement si vous en avez donné un. L’autre joueur et les spectateurs le voient.
privacy-server-not = L’adresse de votre appareil sur le réseau n’est pas enregistrée. Pour que chacun ait son tour auprès de l’ordinateur, le serveur en tire un nombre entre 0 et 65 535, qui ne permet pas de la retrouver, et retient le dernier tour de ce nombre.
privacy-alone = Ce site n’a pas de serveur : tout ce que Tabula retient est dans votre navigateur, et n’en sort pas. L’hébergeur des fichiers voit seulement quelles pages sont demandées.
privacy-browser = Dans votre navigateur
privacy-browser-cookies = Un cookie par place que vous occupez : il prouve que cette place est à vous, et s’efface au bout d’un an. Un autre retient la langue choisie. Aucun cookie d’un autre site.
privacy-browser-store = La liste de vos parties, vos réglages, vos dispositions et vos notes. Ils ne quittent pas cet appareil ; effacer les données du site les efface.
privacy-browser-local = Les parties commencées sans serveur, en entier, secrets des deux camps compris. Elles restent jusqu’à ce que vous les supprimiez, ou que le navigateur efface les données du site.
privacy-browser-language = Un cookie retient la langue choisie. Aucun cookie d’un autre site.
privacy-ages = Pendant combien de temps
age-unplayed = Parties où personne n’a joué :
age-played = Parties jouées :
age-uploads = Parties enregistrées que quelqu’un a envoyées :
age-links = Liens à usage unique vers un autre appareil :
age-days = { $count } jours
age-days-one = 1 jour
age-minutes = { $count } minutes
age-minutes-one = 1 minute
age-hours = { $count } heures
age-hours-one = 1 heure
age-none = jusqu’à ce que quelqu’un les supprime
age-operator = aussi longtemps que la personne qui tient ce serveur les garde
privacy-delete = Tout effacer
privacy-delete-match = Une partie se supprime sur sa page, une fois finie, ou dans la liste de l’accueil. Contre l’ordinateur ou à deux sur un écran, elle disparaît tout de suite ; si quelqu’un d’autre y a joué, elle disparaît quand vous l’avez demandé tous les deux. Une partie enregistrée se supprime sur la page où on la revoit, ou dans la liste, par le navigateur qui l’a envoyée.
privacy-delete-name = Votre nom s’efface aux mêmes endroits, partie par partie, sans l’accord de personne.
privacy-delete-rest = Ce qui échappe à ces boutons : les copies que d’autres ont téléchargées, les sauvegardes faites auparavant, le nom donné en déclinant une invitation, qui disparaît avec cette partie, et les parties enregistrées que d’autres ont envoyées.

record-at = Ce fichier ne se lit pas, ligne { $line }, colonne { $column } : { $reason }
record-bad = Ce fichier ne se lit pas : { $reason }
record-no-result = il manque le résultat à la fin de la partie.
record-no-moves = la partie s’arrête avant ses coups.
record-none = ce n’est pas une partie enregistrée par Tabula.
record-malformed = ce n’est pas écrit comme dans une partie enregistrée.
record-header = la variante, la position ou le résultat ne convient pas.
record-too-long = le fichier a trop de coups ou trop de texte.
record-one-seat = il ne contient que ce qu’un seul joueur a vu.
record-comment = un commentaire commence ici et ne se termine pas.
record-quotation = il manque un guillemet fermant.
record-utf8 = un caractère est illisible (le fichier doit être en UTF-8).
record-twice = une étiquette est donnée deux fois.
record-move = ce coup n’est pas possible ici.

# Version, licences and credits.
about-title = À propos de Tabula
about-version = Tabula { $version }. Logiciel libre sous licence { $licence }.
about-games = Les jeux
about-libraries = Bibliothèques
about-libraries-thanks = Tabula s’appuie sur le travail de beaucoup de monde. Merci aux auteurs de ces bibliothèques.

# Mes parties.
matches-title = Mes parties
matches-none = Vous n’avez encore joué aucune partie dans ce navigateur.
matches-show = Montrer
matches-all = Toutes
matches-running = En cours
matches-won = Gagnées
matches-lost = Perdues
matches-draw = Nulles
matches-game = Jeu
matches-all-games = Tous
matches-no-such = Aucune partie de cette sorte.
matches-where = Cette liste est gardée dans ce navigateur ; personne d’autre ne la voit.

# Les leçons.
lesson-step = Étape { $step } sur { $all }
lesson-well = Bravo !
lesson-not-yet = Pas tout à fait : essayez autre chose.
lesson-next = Continuer
lesson-skip = Sauter cette étape
lesson-back = Précédent
lesson-restart = Reprendre depuis le début
lesson-play = Jouer contre l’ordinateur
lessons-title = Apprendre
lessons-words = Chaque leçon se fait sur le plateau, en quelques minutes. Vous pouvez vous arrêter et reprendre quand vous voulez.
lessons-begin = Commencer la leçon
lessons-go-on = Continuer la leçon
lessons-again = Refaire la leçon
lessons-done = Leçon terminée
lessons-reached = Étape { $step } sur { $all }

# Les règles.
try = Essayer sur un plateau
try-move = Essayer { $move }
try-forbidden = Essayer { $move }, qui est interdit
rules-essential = L’essentiel en une minute
rules-index = Les chapitres

# Revoir une partie.
to-start = Au début
one-back = Un coup en arrière
one-on = Un coup en avant
to-end = À la fin
autoplay = Lecture
pause = Pause
lens-all = les deux camps
curve = Courbe d’évaluation
analysing = Analyse en cours, { $percent } %
fact-sentence = Ce coup { $facts }.
fact-better = Le meilleur coup { $facts }.
fact-takes = prend { $pieces }
fact-saves = sauve { $pieces }
fact-threatens = menace { $pieces }
fact-piece = { $piece } en { $cell }
fact-rest = { $count } autres pièces
best-line = Meilleure suite :
lines-estimated = Estimations : la table des valeurs exactes n’est pas chargée ici.
replay-speed = Vitesse de la lecture
speed-slow = Vitesse lente
speed-normal = Vitesse normale
speed-fast = Vitesse rapide
replay-better = mieux : { $move }
mark-good = Bon coup
mark-doubtful = Coup douteux
mark-mistake = Erreur
mark-blunder = Grosse erreur
accuracy = précision { $percent } %
marks-doubtful = { $count } coups douteux
marks-doubtful-one = 1 coup douteux
marks-mistake = { $count } erreurs
marks-mistake-one = 1 erreur
marks-blunder = { $count } grosses erreurs
marks-blunder-one = 1 grosse erreur
marks-none = aucune erreur trouvée
marks-known = Chaque coup est jugé d’après ce que savait alors celui qui l’a joué.

# Analyser.
best-lines = Meilleures suites
judge-exact-draw = Nulle à coup sûr si chacun joue au mieux
judge-exact-win = { $side } gagne à coup sûr
judge-exact-win-in = { $side } gagne à coup sûr en { $count } coups
judge-exact-win-in-one = { $side } gagne au prochain coup
judge-even = Équilibré
judge-slight = Léger avantage pour { $side }
judge-clear = Net avantage pour { $side }
judge-winning = { $side } est gagnant
edit-position = Modifier la position
edit-text = Position
edit-use = Utiliser cette position
edit-cancel = Annuler
play-from-here = Jouer à partir d’ici
analysis-game = Jeu à analyser
analysis-hidden = Ce jeu a des secrets : l’ordinateur n’y donne pas son avis. Ici tout est visible : jouez les deux camps, composez une position, puis jouez à partir d’elle.
balance = Évaluation
why-past = Vous regardez un coup passé : revenez à la position actuelle pour jouer.
try-over = La partie est finie sur ce plateau.
try-locked = Ce plateau se regarde : continuez avec les boutons.
replay-locked = Ici la partie se revoit : avancez avec les boutons.
analysis-failed = L’ordinateur n’a pas pu juger toute la partie.
edit-how = Glissez les pièces, ou choisissez-en une puis touchez les cases.
edit-how-text = Modifiez le texte de la position.
edit-hand = Déplacer
edit-erase = Effacer
edit-empty = Vider
edit-start = Position de départ
edit-to-move = À qui de jouer ?
facing-0 = vers le haut
facing-90 = vers la droite
facing-180 = vers le bas
facing-270 = vers la gauche
variations = Variantes
to-now = Revenir à maintenant
past-at = Après { $count } coups sur { $all }
past-at-one = Après { $count } coup sur { $all }
past-left = Un coup vient d’être joué : vous voici de retour à la partie.
turning-ask = Où la partie a-t-elle basculé ?
turning-at = Le tournant : au coup { $number }, { $move }. L’ordinateur préférait { $better }.
turning-go = Rejouer à partir de là
turning-none = Aucun coup n’a fait basculer la partie à lui seul.

# Supprimer, retirer, préparer.
leave-sure = Supprimer cette partie, ou seulement la retirer de la liste ?
leave-only = Retirer de la liste
picture = Image du plateau
delete = Supprimer la partie
delete-sure = Supprimer cette partie pour de bon ? Personne ne pourra plus la revoir.
delete-sure-shared = Supprimer cette partie ? Votre nom en est effacé tout de suite ; la partie disparaît quand l’autre joueur le demande aussi.
delete-yes = Supprimer
delete-done = La partie est supprimée.
delete-elsewhere = Seul le navigateur qui a envoyé cette partie peut la supprimer.
delete-asked = Votre nom est effacé. La partie disparaîtra quand l’autre joueur le demandera aussi.
delete-wish = L’autre joueur souhaite supprimer cette partie.
forget-name = Effacer mon nom
name-forgotten = Votre nom est effacé de cette partie.
invite-own = C’est votre propre invitation
invite-own-go = Aller à la partie
setup-how = Touchez ou glissez deux cases pour échanger leurs pièces.
setup-ready = Je suis prêt
setup-shuffle = Mélanger
setup-mirror = Miroir
setup-undo = Annuler
setup-advice = L’ordinateur propose une autre disposition. Remplacer la vôtre ?
setup-advice-take = Remplacer
setup-advice-keep = Garder la mienne
setup-presets = Dispositions
setup-own = Les vôtres
setup-name = Nom de la disposition
setup-keep = Enregistrer
setup-kept = Disposition « { $name } » enregistrée sur cet appareil.
setup-text = En texte
setup-bad-text = Ce texte n’est pas une disposition valable.
share-link = Copier le lien

# Un lien qui ne mène nulle part.
lost-game = Il n’y a pas de jeu à cette adresse. Voici ceux auxquels on joue ici :
lost-match = Cette partie n’existe pas, ou n’existe plus : le lien est peut‑être incomplet.
lost-invite = Cette invitation n’existe pas, ou n’existe plus. Demandez un nouveau lien à qui vous l’a envoyé, ou commencez une partie.
away-title = Pas de connexion avec le serveur
away-match = Cette partie est sur le serveur. Elle s’ouvrira de nouveau quand la connexion sera revenue.
away-new = Sans connexion, une nouvelle partie se joue dans ce navigateur.
away-here = En jouer une nouvelle ici

# Les règles sur papier.
rules-print = Imprimer avec les plateaux
rules-printing = Les plateaux se préparent…

# En attendant un ami.
practice-open = S’entraîner en attendant
practice-title = Plateau d’essai
practice-words = Jouez les deux camps : rien ne compte. Quand votre ami arrive, la vraie partie revient d’elle‑même.
practice-close = Revenir à la partie

# Une invitation déclinée.
declined-invite = { $name } a décliné votre invitation.
declined-invite-nobody = Votre invitation a été déclinée.
declined-invite-still = Le lien reste valable, au cas où l’on changerait d’avis.
declined-invite-other = Inviter quelqu’un d’autre

# Ce que ce navigateur garde.
renew = Nouvelle version : recharger
renew-later = Pas maintenant
kept-title = Dans ce navigateur
kept-plain = La liste de vos parties, vos placements, vos notes et votre avancée dans les leçons ne sont enregistrés que dans ce navigateur.
kept-yes = Les parties commencées sans serveur, vos placements et votre avancée dans les leçons ne sont enregistrés que dans ce navigateur. La page s’ouvre aussi sans réseau, et vous pouvez l’installer depuis le menu du navigateur.
kept-http = Cette page est venue par http simple, comme dans un réseau local : le navigateur ne garde alors aucune page pour les moments sans réseau et n’en installe pas. Par https, les deux sont possibles. Les parties sans serveur sont enregistrées dans ce navigateur dans tous les cas.
kept-no-worker = Ce navigateur ne garde aucune page pour les moments sans réseau. Les parties sans serveur y sont tout de même enregistrées.
kept-never = Ce serveur ne laisse rien garder aux navigateurs pour les moments sans réseau. Les parties sans serveur sont tout de même enregistrées dans celui-ci.
kept-seven-days = Safari, comme tout navigateur sur iPhone ou iPad, efface ce qu’un site a enregistré après sept jours sans visite. Enregistrez tout dans un fichier, mettez Tabula sur l’écran d’accueil et restaurez-y ce fichier : sur l’écran d’accueil, Tabula a un stockage à part, qui n’est pas effacé.
kept-match = Cette partie n’est enregistrée que dans ce navigateur.
kept-match-more = Ce que cela veut dire
kept-room = Un navigateur peut effacer ce qu’il enregistre quand l’appareil manque de place, et l’efface toujours quand vous videz ses données. Un fichier ne craint rien de cela.
kept-alone = Ce site n’a pas de serveur : on ne peut y jouer avec personne au loin.
kept-save = Tout enregistrer dans un fichier
kept-not-saved = Le fichier n’a pas pu être écrit : ce que ce navigateur a enregistré n’a pas pu être lu.
kept-take = Restaurer depuis un fichier
kept-taken = { $count } éléments ont été restaurés.
kept-taken-one = 1 élément a été restauré.
kept-none-new = Tout ce que contient ce fichier était déjà là.
kept-not-taken = Ce n’est pas un fichier enregistré par Tabula, ou le navigateur n’a pas de place pour lui. Rien n’a été changé.

# Ce qu’un coup commencé peut devenir, à haute voix.
reach = Possible : { $cells }
reach-strike = { $cell } contre { $struck }
reach-to = jusqu’en { $cell }
reach-against = contre { $struck }
reach-carries = emporte { $carried }

# Les jeux à secrets ; la notation des coups.
note-on = Note sur la pièce en { $cell }
note-none = Aucune
curtain-done = C’est à { $side } de jouer. Cachez le plateau quand vous avez vu.
curtain-done-many = C’est aux { $side } de jouer. Cachez le plateau quand vous avez vu.
curtain-cover = Cacher le plateau
curtain-pass = Passez l’écran à { $side }.
curtain-pass-many = Passez l’écran aux { $side }.
curtain-open = { $side } : voir mon plateau
lens = Vue par
notation = Coups en notation

engine-failed = L’ordinateur n’a pas pu démarrer dans ce navigateur. La question va au serveur.
engine-netless = Ce que l’ordinateur a appris de ce jeu n’a pas pu être chargé : pour l’instant, il joue et juge en dessous de sa force.
