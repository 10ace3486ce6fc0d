//! The texts of the pages for developers, English and French. A test finds the texts of calls that are missing here.

/// The introduction above the calls.
pub const MANUAL_INTRO: &str = "<p>Every call of this server. For machines there is <a href=\"/api/openapi.json\">openapi.json</a>, which also has the shape of every message.</p>\
<ul><li><a href=\"/api/docs/protocol.md\">The protocol</a>: how a program plays over HTTP and the socket, step by step</li>\
<li><a href=\"/api/docs/bot.py\">bot.py</a>: a whole bot in about thirty lines of Python, to copy</li>\
<li><a href=\"/api/docs/engine-protocol.md\">The protocol of engines</a>: how a program thinks for <code>tabula</code> over its standard input</li>\
<li><a href=\"/api/docs/notation.md\">Moves and positions</a> and <a href=\"/api/docs/records.md\">recorded matches</a> as text</li>\
<li><a href=\"/api/docs/words.md\">Words of moves and grids of positions</a>, for programs that show a match to people</li></ul>";

/// The texts in French, by the English ones.
pub(crate) const FRENCH: &[(&str, &str)] = &[
    ("The API of Tabula", "L’API de Tabula"),
    (
        MANUAL_INTRO,
        "<p>Tous les appels de ce serveur. Pour les machines\u{a0}: <a href=\"/api/openapi.json\">openapi.json</a>, qui décrit aussi la forme de chaque message. Les documents ci-dessous sont en anglais.</p>\
<ul><li><a href=\"/api/docs/protocol.md\">Le protocole</a>\u{a0}: comment un programme joue par HTTP et par la socket, pas à pas</li>\
<li><a href=\"/api/docs/bot.py\">bot.py</a>\u{a0}: un joueur automatique complet en une trentaine de lignes de Python, à copier</li>\
<li><a href=\"/api/docs/engine-protocol.md\">Le protocole des moteurs</a>\u{a0}: comment un programme réfléchit pour <code>tabula</code> par son entrée standard</li>\
<li><a href=\"/api/docs/notation.md\">Coups et positions</a> et <a href=\"/api/docs/records.md\">parties enregistrées</a> sous forme de texte</li>\
<li><a href=\"/api/docs/words.md\">Mots des coups et grilles des positions</a>, pour les programmes qui montrent une partie</li></ul>",
    ),
    (" (optional)", " (facultatif)"),
    ("takes", "reçoit"),
    ("licences and credits", "licences et crédits"),
    (" or ", " ou "),
    (": ", "\u{a0}: "),
    ("done", "fait"),
    ("not yet", "pas encore"),
    // Calls.
    ("The games, in one language", "Les jeux, dans une langue"),
    (
        "The version and licence of the program, and whose work is in it",
        "La version et la licence du programme, et ce qui s’y trouve d’autrui",
    ),
    ("All messages of a game, by id", "Tous les textes d’un jeu, par identifiant"),
    ("The clauses of a game's rules", "Les articles des règles d’un jeu"),
    ("A game's first lesson", "La première leçon d’un jeu"),
    ("A picture of a game under way", "Une image du jeu en cours de partie"),
    (
        "The same picture on a wide card, for programs that show links",
        "La même image sur une carte large, pour les programmes qui montrent des liens",
    ),
    ("What never changes in the drawings of a variant", "Ce qui ne change jamais dans le dessin d’une variante"),
    ("One of our own addresses as a QR code", "Une adresse de ce serveur en code QR"),
    ("Checks a position and shows it", "Vérifie une position et la montre"),
    (
        "The grid of a position, or the text of a painted grid: see docs/words.md",
        "La grille d’une position, ou le texte d’une grille peinte\u{a0}: voir les mots et les grilles",
    ),
    (
        "A set-up given as a text or as letters, both ways",
        "Un déploiement donné en texte ou en lettres, sous les deux formes",
    ),
    ("What a position is worth", "Ce que vaut une position"),
    ("Takes in a record to be replayed", "Reçoit une partie enregistrée, pour la revoir"),
    ("How long this server keeps matches", "Combien de temps ce serveur garde les parties"),
    ("Matches that wait for an opponent", "Les parties qui attendent un adversaire"),
    (
        "Makes a match. The answer has the tokens of one's seats, and sets them as cookies",
        "Crée une partie. La réponse contient les jetons de vos places et les dépose en cookies",
    ),
    ("The state of a match for whoever asks", "L’état d’une partie, pour qui le demande"),
    (
        "Does something; questions have answers of their own",
        "Fait quelque chose\u{a0}; les questions ont leurs propres réponses",
    ),
    ("The match over a WebSocket: see docs/protocol.md", "La partie par WebSocket\u{a0}: voir le protocole"),
    ("A one-time link to play on elsewhere", "Un lien à usage unique pour continuer ailleurs"),
    ("Goes on to the rematch: the cookies come along", "Passe à la revanche\u{a0}: les cookies suivent"),
    (
        "The match as a record, as far as whoever asks may know it",
        "La partie en texte, dans la mesure où celui qui demande peut la connaître",
    ),
    (
        "A match, ply by ply; one with secrets only when it is over",
        "Une partie, coup par coup\u{a0}; si elle a des secrets, seulement une fois finie",
    ),
    (
        "What the positions of a finished match are worth; 202 until all of it is known",
        "Ce que valent les positions d’une partie finie\u{a0}; 202 tant que tout n’est pas connu",
    ),
    ("A position of a match as a picture", "Une position d’une partie en image"),
    ("What an invitation offers; takes nothing", "Ce que propose une invitation\u{a0}; n’engage à rien"),
    ("Takes the seat", "Prend la place"),
    (
        "What an invitation to this match offers; a browser's cookies tell whether it is one's own",
        "Ce que propose une invitation à cette partie\u{a0}; les cookies du navigateur disent si c’est la vôtre",
    ),
    (
        "Takes the seat, unless one sits in this match already",
        "Prend la place, sauf si vous jouez déjà dans cette partie",
    ),
    (
        "Declines an invitation: whoever invited is told, and the seat stays open",
        "Décline une invitation\u{a0}: la personne qui invite en est avertie, et la place reste libre",
    ),
    (
        "Deletes a match of one's own; if another person plays in it, when both ask",
        "Supprime une de vos parties\u{a0}; si quelqu’un d’autre y joue, quand vous le demandez tous les deux",
    ),
    (
        "A match, ply by ply; one with secrets only when it is over. `total` tells how many plies there are",
        "Une partie, coup par coup\u{a0}; si elle a des secrets, seulement une fois finie. `total` dit combien de coups elle compte",
    ),
    ("The first ply; else 0, the start", "Le premier coup\u{a0}; sinon 0, le début"),
    (
        "The ply to end before; at most 500 plies are given",
        "Le coup avant lequel s’arrêter\u{a0}; 500 coups au plus sont donnés",
    ),
    ("Takes a seat over by a one-time link", "Reprend une place par un lien à usage unique"),
    ("Whether the program is alive", "Si le programme tourne"),
    ("Whether it can take matches; 503 if not", "S’il peut accueillir des parties\u{a0}; 503 sinon"),
    ("Counts and times in the text form of OpenMetrics", "Compteurs et durées au format texte OpenMetrics"),
    ("This description, for people", "Cette description, pour les humains"),
    ("This description, for machines", "Cette description, pour les machines"),
    // Query parameters.
    (
        "The language of the answer; else the one that the browser prefers",
        "La langue de la réponse\u{a0}; sinon celle que le navigateur préfère",
    ),
    (
        "The side to look through, one of one's own: for a browser with both seats",
        "Le camp par lequel regarder, parmi les vôtres\u{a0}: pour un navigateur qui tient les deux places",
    ),
    ("The variant", "La variante"),
    ("The variant; else the game's first", "La variante\u{a0}; sinon la première du jeu"),
    ("`dark` for a dark page", "`dark` pour une page sombre"),
    ("The address", "L’adresse"),
    (
        "A version: the answer then has what happened after it",
        "Une version\u{a0}: la réponse contient alors ce qui s’est passé depuis",
    ),
    (
        "With `since`: how many seconds to wait for something newer, at most 25",
        "Avec `since`\u{a0}: combien de secondes attendre du nouveau, 25 au plus",
    ),
    (
        "The last version one has: what happened after it comes first",
        "La dernière version connue\u{a0}: ce qui s’est passé depuis vient d’abord",
    ),
    (
        "`1`: after the first state only what changed is sent",
        "`1`\u{a0}: après le premier état, seul ce qui a changé est envoyé",
    ),
    ("The perspective: a side, `spectator` or `all`", "Le point de vue\u{a0}: un camp, `spectator` ou `all`"),
    ("After so many moves; else the last", "Après tant de coups\u{a0}; sinon la dernière"),
    ("Of a PNG, in pixels: 64 to 2048", "Pour un PNG, en pixels\u{a0}: 64 à 2048"),
];
