# The pages for developers in French. The English sentences stand in the code: an id is `api-` and the first eight words
# of one of them. What is missing here is shown in English.

api-the-api-of-tabula = L’API de Tabula
api-every-call-of-this-server-for-machines-there = Tous les appels de ce serveur. Pour les machines : [openapi.json](/api/openapi.json), qui décrit aussi la forme de chaque message. Les documents ci-dessous sont en anglais.
api-the-protocol-api-docs-protocol-md-how-a = [Le protocole](/api/docs/protocol.md) : comment un programme joue par HTTP et par la socket, pas à pas
api-bot-py-api-docs-bot-py-a-whole = [bot.py](/api/docs/bot.py) : un joueur automatique complet en une trentaine de lignes de Python, à copier
api-the-protocol-of-engines-api-docs-engine-protocol = [Le protocole des moteurs](/api/docs/engine-protocol.md) : comment un programme réfléchit pour `tabula` par son entrée standard
api-moves-and-positions-api-docs-notation-md-and = [Coups et positions](/api/docs/notation.md) et [parties enregistrées](/api/docs/records.md) sous forme de texte
api-words-of-moves-and-grids-of-positions-api = [Mots des coups et grilles des positions](/api/docs/words.md), pour les programmes qui montrent une partie
api-optional = (facultatif)
api-takes = reçoit
api-licences-and-credits = licences et crédits
api-or = ou
api-done = fait

# Calls.
api-the-games-in-one-language = Les jeux, dans une langue
api-the-version-and-licence-of-the-program-and = La version et la licence du programme, et ce qui s’y trouve d’autrui
api-all-messages-of-a-game-by-id = Tous les textes d’un jeu, par identifiant
api-the-clauses-of-a-game-s-rules = Les articles des règles d’un jeu
api-a-game-s-first-lesson = La première leçon d’un jeu
api-a-picture-of-a-game-under-way = Une image du jeu en cours de partie
api-the-same-picture-on-a-wide-card-for = La même image sur une carte large, pour les programmes qui montrent des liens
api-what-never-changes-in-the-drawings-of-a = Ce qui ne change jamais dans le dessin d’une variante
api-one-of-our-own-addresses-as-a-qr = Une adresse de ce serveur en code QR
api-checks-a-position-and-shows-it = Vérifie une position et la montre
api-the-grid-of-a-position-or-the-text = La grille d’une position, ou le texte d’une grille peinte : voir les mots et les grilles
api-a-set-up-given-as-a-text-or = Un déploiement donné en texte ou en lettres, sous les deux formes
api-what-a-position-is-worth = Ce que vaut une position
api-takes-in-a-record-to-be-replayed = Reçoit une partie enregistrée, pour la revoir
api-how-long-this-server-keeps-matches = Combien de temps ce serveur garde les parties
api-matches-that-wait-for-an-opponent = Les parties qui attendent un adversaire
api-makes-a-match-the-answer-has-the-tokens = Crée une partie. La réponse contient les jetons de vos places et les dépose en cookies
api-the-state-of-a-match-for-whoever-asks = L’état d’une partie, pour qui le demande
api-does-something-questions-have-answers-of-their-own = Fait quelque chose ; les questions ont leurs propres réponses
api-the-match-over-a-websocket-see-docs-protocol = La partie par WebSocket : voir le protocole
api-a-one-time-link-to-play-on-elsewhere = Un lien à usage unique pour continuer ailleurs
api-goes-on-to-the-rematch-the-cookies-come = Passe à la revanche : les cookies suivent
api-the-match-as-a-record-as-far-as = La partie en texte, dans la mesure où celui qui demande peut la connaître
api-what-the-positions-of-a-finished-match-are = Ce que valent les positions d’une partie finie ; 202 tant que tout n’est pas connu
api-a-position-of-a-match-as-a-picture = Une position d’une partie en image
api-what-an-invitation-offers-takes-nothing = Ce que propose une invitation ; n’engage à rien
api-takes-the-seat = Prend la place
api-what-an-invitation-to-this-match-offers-a = Ce que propose une invitation à cette partie ; les cookies du navigateur disent si c’est la vôtre
api-takes-the-seat-unless-one-sits-in-this = Prend la place, sauf si vous jouez déjà dans cette partie
api-declines-an-invitation-whoever-invited-is-told-and = Décline une invitation : la personne qui invite en est avertie, et la place reste libre
api-deletes-a-match-of-one-s-own-if = Supprime une de vos parties ; si quelqu’un d’autre y joue, quand vous le demandez tous les deux
api-a-match-ply-by-ply-one-with-secrets = Une partie, coup par coup ; si elle a des secrets, seulement une fois finie. `total` dit combien de coups elle compte
api-the-first-ply-else-0-the-start = Le premier coup ; sinon 0, le début
api-the-ply-to-end-before-at-most-500 = Le coup avant lequel s’arrêter ; 500 coups au plus sont donnés
api-takes-a-seat-over-by-a-one-time = Reprend une place par un lien à usage unique
api-whether-the-program-is-alive = Si le programme tourne
api-whether-it-can-take-matches-503-if-not = S’il peut accueillir des parties ; 503 sinon
api-counts-and-times-in-the-text-form-of = Compteurs et durées au format texte OpenMetrics
api-this-description-for-people = Cette description, pour les humains
api-this-description-for-machines = Cette description, pour les machines

# Query parameters.
api-the-language-of-the-answer-else-the-one = La langue de la réponse ; sinon celle que le navigateur préfère
api-the-side-to-look-through-one-of-one = Le camp par lequel regarder, parmi les vôtres : pour un navigateur qui tient les deux places
api-the-variant = La variante
api-the-variant-else-the-game-s-first = La variante ; sinon la première du jeu
api-dark-for-a-dark-page = `dark` pour une page sombre
api-the-address = L’adresse
api-a-version-the-answer-then-has-what-happened = Une version : la réponse contient alors ce qui s’est passé depuis
api-with-since-how-many-seconds-to-wait-for = Avec `since` : combien de secondes attendre du nouveau, 25 au plus
api-the-last-version-one-has-what-happened-after = La dernière version connue : ce qui s’est passé depuis vient d’abord
api-1-after-the-first-state-only-what-changed = `1` : après le premier état, seul ce qui a changé est envoyé
api-the-perspective-a-side-spectator-or-all = Le point de vue : un camp, `spectator` ou `all`
api-after-so-many-moves-else-the-last = Après tant de coups ; sinon la dernière
api-of-a-png-in-pixels-64-to-2048 = Pour un PNG, en pixels : 64 à 2048
