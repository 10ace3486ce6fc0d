# The texts of the pages that come later. Same messages, same order as more.fr.ftl.

privacy-title = What is kept, and for how long
privacy-short = No account, no e-mail address, no advertising, no tracking. This is all that Tabula remembers of you.
privacy-server = On the server
privacy-server-match = Each match: the game and its options, the clock, the computer’s level, and what happened and when: moves, offers, the end.
privacy-server-name = Your name, only if you gave one. The other player and those who watch can see it.
privacy-server-not = Your device’s network address is not stored. So that everybody gets a turn with the computer, the server makes a number from 0 to 65,535 from it, which does not tell the address, and keeps the last turn of that number.
privacy-browser = In your browser
privacy-browser-cookies = One cookie for each seat you take: it proves that the seat is yours, and expires after a year. Another one remembers the language you chose. No third-party cookies.
privacy-browser-store = The list of your matches, your settings, your set-ups and your notes. They stay on this device; clearing the site’s data removes them.
privacy-ages = For how long
age-unplayed = Matches in which nobody has moved:
age-played = Matches that were played:
age-uploads = Recorded matches that somebody uploaded:
age-links = One-time links to another device:
age-days = { $count } days
age-days-one = 1 day
age-minutes = { $count } minutes
age-minutes-one = 1 minute
age-hours = { $count } hours
age-hours-one = 1 hour
age-none = until somebody deletes them
age-operator = as long as whoever runs this server keeps them
privacy-delete = Deleting it
privacy-delete-match = You can delete a match on its own page once it is over, or in the list on the home page. Against the computer, or with two players on one screen, it is gone at once; if somebody else played in it, it goes when you have both asked for it.
privacy-delete-name = Your name can be removed in the same places, match by match, without anybody’s consent.
privacy-delete-rest = What these buttons cannot reach: copies that others have downloaded, backups made earlier, and recorded matches uploaded to the server, which belong to nobody.

record-at = This file cannot be read, line { $line }, column { $column }: { $reason }
record-bad = This file cannot be read: { $reason }
record-no-result = the result is missing at the end of the match.
record-no-moves = the match ends before its moves.
record-none = this is not a match recorded by Tabula.
record-one-seat = it holds only what one player saw.
record-comment = a comment begins here and never ends.
record-quotation = a closing quotation mark is missing.
record-utf8 = a character is unreadable (the file must be UTF-8).
record-twice = a tag is given twice.
record-move = this move is not possible here.

# Version, licences and credits.
about-title = About Tabula
about-version = Tabula { $version }. Free software under { $licence }.
about-games = The games
about-libraries = Libraries
about-libraries-thanks = Tabula is built with the work of many people. Thank you to the authors of these libraries.

# My matches.
matches-title = My matches
matches-none = You haven’t played any match in this browser yet.
matches-show = Show
matches-all = All
matches-running = Running
matches-won = Won
matches-lost = Lost
matches-draw = Drawn
matches-game = Game
matches-no-such = No match of this kind.
matches-where = This list is kept in this browser; nobody else sees it.

# The lessons.
lessons-title = Learn
lessons-words = Each lesson is done on the board, in a few minutes. You can stop and go on whenever you like.
lessons-begin = Begin the lesson
lessons-go-on = Continue the lesson
lessons-again = Do the lesson again
lessons-done = Lesson completed
lessons-reached = Step { $step } of { $all }

# The rules.
rules-essential = The essential in one minute
rules-index = Chapters

# A replay.
replay-speed = Playback speed
speed-slow = slow
speed-normal = normal
speed-fast = fast
replay-better = better: { $move }
mark-good = Good move
mark-doubtful = Doubtful move
mark-mistake = Mistake
mark-blunder = Blunder
marks-doubtful = { $count } doubtful moves
marks-doubtful-one = 1 doubtful move
marks-mistake = { $count } mistakes
marks-mistake-one = 1 mistake
marks-blunder = { $count } blunders
marks-blunder-one = 1 blunder
marks-none = no mistakes found

# Analysis.
analysis-game = Game to analyse
analysis-hidden = This game has secrets, so it has no analysis board. Once a match is over you can replay it with everything that was hidden.
balance = Evaluation
edit-how = Drag the pieces, or choose one and then touch squares.
edit-how-text = Edit the text of the position.
edit-hand = Move
edit-erase = Erase
edit-empty = Clear
edit-start = Starting position
edit-to-move = Who is to move?
facing-0 = facing up
facing-90 = facing right
facing-180 = facing down
facing-270 = facing left
variations = Variations
to-now = Back to now
past-at = After { $ply } of { $all } moves
past-left = A move was played: you are back at the match.
turning-ask = What was the turning point?
turning-at = The turning point: move { $number }, { $move }. The computer preferred { $better }.
turning-go = Replay from there
turning-none = No single move turned the match.
