# Les textes des pages qui viennent plus tard. Mêmes messages, même ordre que more.en.ftl.

privacy-title = Ce qui est gardé, et combien de temps
privacy-short = Pas de compte, pas d’adresse électronique, pas de publicité, pas de mesure d’audience. Voici tout ce que Tabula retient de vous.
privacy-server = Sur le serveur
privacy-server-match = Chaque partie : le jeu et ses options, la pendule, le niveau de l’ordinateur, et ce qui s’est passé, avec l’heure : coups, propositions, fin.
privacy-server-name = Votre nom, seulement si vous en avez donné un. L’autre joueur et les spectateurs le voient.
privacy-server-not = L’adresse de votre appareil sur le réseau n’est pas enregistrée. Pour que chacun ait son tour auprès de l’ordinateur, le serveur en tire un nombre entre 0 et 65 535, qui ne permet pas de la retrouver, et retient le dernier tour de ce nombre.
privacy-browser = Dans votre navigateur
privacy-browser-cookies = Un cookie par place que vous occupez : il prouve que cette place est à vous, et s’efface au bout d’un an. Un autre retient la langue choisie. Aucun cookie d’un autre site.
privacy-browser-store = La liste de vos parties, vos réglages, vos dispositions et vos notes. Ils ne quittent pas cet appareil ; effacer les données du site les efface.
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
privacy-delete-match = Une partie se supprime sur sa page, une fois finie, ou dans la liste de l’accueil. Contre l’ordinateur ou à deux sur un écran, elle disparaît tout de suite ; si quelqu’un d’autre y a joué, elle disparaît quand vous l’avez demandé tous les deux.
privacy-delete-name = Votre nom s’efface aux mêmes endroits, partie par partie, sans l’accord de personne.
privacy-delete-rest = Ce qui échappe à ces boutons : les copies que d’autres ont téléchargées, les sauvegardes faites auparavant, et les parties enregistrées envoyées au serveur, qui n’appartiennent à personne.

record-at = Ce fichier ne se lit pas, ligne { $line }, colonne { $column } : { $reason }
record-bad = Ce fichier ne se lit pas : { $reason }
record-no-result = il manque le résultat à la fin de la partie.
record-no-moves = la partie s’arrête avant ses coups.
record-none = ce n’est pas une partie enregistrée par Tabula.
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
matches-no-such = Aucune partie de cette sorte.
matches-where = Cette liste est gardée dans ce navigateur ; personne d’autre ne la voit.

# Les leçons.
lessons-title = Apprendre
lessons-words = Chaque leçon se fait sur le plateau, en quelques minutes. Vous pouvez vous arrêter et reprendre quand vous voulez.
lessons-begin = Commencer la leçon
lessons-go-on = Continuer la leçon
lessons-again = Refaire la leçon
lessons-done = Leçon terminée
lessons-reached = Étape { $step } sur { $all }

# Les règles.
rules-essential = L’essentiel en une minute
rules-index = Les chapitres

# Revoir une partie.
replay-speed = Vitesse de la lecture
speed-slow = lente
speed-normal = normale
speed-fast = rapide
replay-better = mieux : { $move }
mark-good = Bon coup
mark-doubtful = Coup douteux
mark-mistake = Erreur
mark-blunder = Grosse erreur
marks-doubtful = { $count } coups douteux
marks-doubtful-one = 1 coup douteux
marks-mistake = { $count } erreurs
marks-mistake-one = 1 erreur
marks-blunder = { $count } grosses erreurs
marks-blunder-one = 1 grosse erreur
marks-none = aucune erreur trouvée

# Analyser.
analysis-game = Jeu à analyser
analysis-hidden = Ce jeu a des secrets : il n’a pas de plateau d’analyse. Une fois la partie finie, vous pouvez la revoir avec tout ce qui était caché.
balance = Évaluation
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
past-at = Après { $ply } coups sur { $all }
past-left = Un coup vient d’être joué : vous voici de retour à la partie.
turning-ask = Où la partie a-t-elle basculé ?
turning-at = Le tournant : au coup { $number }, { $move }. L’ordinateur préférait { $better }.
turning-go = Rejouer à partir de là
turning-none = Aucun coup n’a fait basculer la partie à lui seul.
