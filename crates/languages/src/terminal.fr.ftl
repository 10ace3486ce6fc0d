# Ce que le programme dit aux gens, en français. Mêmes messages, même ordre que en.ftl.

# La table de `tabula play`

to-move = { $side } : à vous de jouer
to-set-up = { $side } : placez vos pièces
over = La partie est terminée.
not-now = Pas maintenant : laissez d’abord s’asseoir le joueur dont c’est le tour.

unreadable = « { $move } » ne se lit pas comme un coup.
nothing-begins = Aucun coup permis ne part d’ici.
cannot-go = Aucun coup permis ne va là.
stop-here = Continuez, ou appuyez encore sur Entrée pour vous arrêter ici.
touch-move = Pièce touchée, pièce jouée : celle que vous avez touchée doit bouger.

undone = Coup annulé.
undo-nothing = Il n’y a pas de coup à annuler.
undo-hidden = Dans un jeu à secrets, on n’annule aucun coup.
flip-hidden = Dans un jeu à secrets, chacun voit le plateau de son côté.

setup-incomplete = Toutes les pièces ne sont pas encore placées.
setup-none-left = Il ne reste plus de { $piece }.
shuffle-nothing = Il n’y a rien à placer.
lost = Pertes, { $side } : { $pieces }.

saved = Partie enregistrée dans { $file }.
save-where = Dans quel fichier ?
secrets-kept = Attention : tant que la partie dure, son fichier contient les secrets des deux joueurs.
draw-refused = La nulle est refusée.
unknown-command = Cette commande n’existe pas ; :aide les montre toutes.
unknown-command-near = Cette commande n’existe pas ; vouliez-vous dire :{ $near } ?

ask-resign = { $side } : abandonnez-vous ? (o/n)
ask-draw = Nulle proposée par { $side }. { $other } : acceptez-vous ? (o/n)
ask-secrets = Le fichier contiendra les secrets des deux joueurs. L’enregistrer ? (o/n)
ask-quit = Enregistrer la partie avant de partir ? (o/n)
ask-quit-secrets = Enregistrer avant de partir, avec les secrets des deux joueurs ? (o/n)

end-agreed = Nulle d’un commun accord.
end-length = Partie nulle : la limite de coups du serveur a été atteinte.
end-resigned = { $loser } abandonne.
end-resigned-many = { $loser } abandonnent.
end-time = { $loser } n’a plus de temps.
end-time-many = { $loser } n’ont plus de temps.

thinking = { $side } : l’ordinateur réfléchit…
against = l’ordinateur, niveau { $level }
computer-played = L’ordinateur joue { $move }.
computer-set-up = L’ordinateur a placé son armée.
not-now-thinking = Pas maintenant : l’ordinateur réfléchit.
level-now = L’ordinateur joue au niveau { $level }.
level-none = L’ordinateur ne joue pas ici : commencez avec --level.
level-wrong = Les niveaux vont de 1 à 10.
hint = Indice : { $move }
hint-wait = Recherche d’un bon coup… (Échap : tant pis)
hint-placed = Une bonne mise en place : Entrée l’accepte, ou changez-la d’abord.

curtain = Passez le clavier. { $side } : appuyez sur Entrée quand personne d’autre ne voit l’écran.
too-small = La fenêtre est trop petite : il faut { $columns } colonnes et { $rows } lignes.

keys-play = Flèches, Entrée ou tapez un coup · ^U annuler  ^S sauver  ? aide  ^Q quitter
keys-picked = Flèches, Entrée : continuer · Échap : reprendre la case · ? aide  ^Q quitter
keys-setup = Lettre : placer · Espace : échanger · Tab : hasard · Entrée : fini · ? aide
keys-menu = Flèches, Entrée : choisir · Échap : retour
keys-input = Entrée : jouer · Tab : compléter · Échap : retour
keys-ask = o ou Entrée : oui · n : non · Échap : retour
keys-curtain = Entrée : continuer · ^S enregistrer  ? aide  ^Q quitter
keys-shown = Entrée : cacher l’écran et passer le clavier · ? aide  ^Q quitter
keys-thinking = Échap : coup immédiat · ^U annuler  ^R abandonner  ? aide  ^Q quitter
keys-over = ^U annuler  ^S enregistrer  ^L tourner  ? aide  ^Q quitter
keys-help = Une touche : retour

help-walk = Flèches | se promener sur le plateau
help-pick = Entrée, Espace | choisir une case ; celles qui peuvent suivre sont marquées. Entrée encore sur la dernière : s’arrêter là
help-back = Échap, Retour | reprendre la dernière case
help-type = une lettre | taper un coup ; les coups permis qui conviennent se montrent, Tab complète, Entrée joue
help-tab = Tab | les coups sans case, comme passer
help-setup = Mise en place | une lettre place, Espace prend et échange, Suppr enlève, Tab place au hasard, Entrée termine
help-undo = Ctrl-U, :annuler | annuler votre dernier coup (pas dans les jeux à secrets)
help-resign = Ctrl-R, :abandonner | abandonner la partie
help-draw = Ctrl-D, :nulle | proposer la nulle
help-save = Ctrl-S, :sauver FICHIER | garder la partie
help-flip = Ctrl-L, :tourner | tourner le plateau
help-hint = :indice | un bon coup, et pourquoi
help-level = :niveau N | la force de l’ordinateur, de 1 à 10
help-quit = Ctrl-Q, :quitter | partir
help-interrupt = Ctrl-C | partir aussitôt ; avec --save la partie est déjà dans son fichier
help-close = ?, F1, :aide | cette page. Une touche la ferme.
help-lines = Un coup par ligne, ou : :annuler :abandonner :nulle :sauver FICHIER :tourner :hasard :plateau :coups :indice :niveau N :aide :quitter

# Jugements et analyse

exact-win = exact : gain en { $plies } demi-coups
exact-win-now = exact : ce coup gagne
exact-win-open = exact : gain
exact-loss = exact : perte en { $plies } demi-coups
exact-loss-now = exact : ce coup perd
exact-loss-open = exact : perte
exact-draw = exact : nulle
estimated = estimation : { $men } ({ $percent } %)
estimated-points = estimation : { $percent } %
judged-depth = profondeur { $depth }
judged-nodes = { $nodes } positions
judged-seconds = { $seconds } s
judged-rate = { $rate } par seconde
nothing-judged = Une mise en place est attendue ici : il n’y a rien à comparer.
interrupted = Interrompu : voici ce qui a été trouvé jusque-là.
live-keys = Ctrl-C pour finir

record-title = { $title } : { $first } – { $second }
record-judged = { $plies } demi-coups, { $seconds } s chacun
record-limited = { $plies } demi-coups
record-best = mieux : { $moves } ({ $judgement })
record-tally = { $side } : { $doubtful } ?!   { $mistakes } ?   { $blunders } ??
record-own = Chaque coup est jugé d’après ce que son joueur pouvait savoir.
record-progress = analyse
curve-title = { $title } : le résultat attendu
curve-wins = gain : { $side }
curve-even = égalité
curve-plies = demi-coups
curve-by = vu par { $side }
curve-marks = ?! douteux · ? erreur · ?? gaffe
curve-exact = exact

hint-for = { $side } : { $judgement }
hint-line = et ensuite : { $moves }
hint-setup = Une mise en place pour commencer : les lettres sont des pièces, la rangée la plus proche de vous d’abord.
