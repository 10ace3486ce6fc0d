# The texts of the pages that come later. Same messages, same order as more.fr.ftl.

privacy-title = What is kept, and for how long
privacy-short = No account, no e-mail address, no advertising, no tracking. This is all that Tabula remembers of you.
privacy-server = On the server
privacy-server-match = Each match: the game and its options, the clock, the computer’s level, and what happened and when: moves, offers, the end.
privacy-server-name = Your name, only if you gave one. The other player and those who watch can see it.
privacy-server-not = Your device’s network address is not stored. So that everybody gets a turn with the computer, the server makes a number from 0 to 65,535 from it, which does not tell the address, and keeps the last turn of that number.
privacy-alone = This site has no server: everything that Tabula remembers is in your browser and does not leave it. Whoever hosts the files sees only which pages are asked for.
privacy-browser = In your browser
privacy-browser-cookies = One cookie for each seat you take: it proves that the seat is yours, and expires after a year. Another one remembers the language you chose. No third-party cookies.
privacy-browser-store = The list of your matches, your settings, your set-ups and your notes. They stay on this device; clearing the site’s data removes them.
privacy-browser-local = Matches that began without a server, whole, with the secrets of both sides. They stay until you delete them, or until the browser clears the site’s data.
privacy-browser-language = A cookie remembers the language you chose. No third-party cookies.
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
privacy-delete-match = You can delete a match on its own page once it is over, or in the list on the home page. Against the computer, or with two players on one screen, it is gone at once; if somebody else played in it, it goes when you have both asked for it. A recorded match is deleted in its replay, or in the list, by the browser that uploaded it.
privacy-delete-name = Your name can be removed in the same places, match by match, without anybody’s consent.
privacy-delete-rest = What these buttons cannot reach: copies that others have downloaded, backups made earlier, the name given when declining an invitation, which goes with that match, and recorded matches that others uploaded.

record-at = This file cannot be read, line { $line }, column { $column }: { $reason }
record-bad = This file cannot be read: { $reason }
record-no-result = the result is missing at the end of the match.
record-no-moves = the match ends before its moves.
record-none = this is not a match recorded by Tabula.
record-malformed = this is not written as in a recorded match.
record-header = the variant, the position or the result does not fit.
record-too-long = the file has too many moves or too much text.
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
matches-all-games = All
matches-no-such = No match of this kind.
matches-where = This list is kept in this browser; nobody else sees it.

# The lessons.
lesson-step = Step { $step } of { $all }
lesson-well = Well done!
lesson-not-yet = Not quite: try something else.
lesson-next = Continue
lesson-skip = Skip this step
lesson-back = Back
lesson-restart = Start over
lesson-play = Play the computer
lessons-title = Learn
lessons-words = Each lesson is done on the board, in a few minutes. You can stop and go on whenever you like.
lessons-begin = Begin the lesson
lessons-go-on = Continue the lesson
lessons-again = Do the lesson again
lessons-done = Lesson completed
lessons-reached = Step { $step } of { $all }

# The rules.
try = Try it on a board
try-move = Try { $move }
try-forbidden = Try { $move }, which is forbidden
rules-essential = The essentials in one minute
rules-index = Chapters

# A replay.
to-start = To the start
one-back = One move back
one-on = One move forward
to-end = To the end
autoplay = Play
pause = Pause
lens-all = both sides
curve = Evaluation curve
analysing = Analysing, { $percent }%
fact-sentence = This move { $facts }.
fact-better = The best move { $facts }.
fact-takes = takes { $pieces }
fact-saves = saves { $pieces }
fact-threatens = threatens { $pieces }
fact-piece = { $piece } on { $cell }
fact-rest = { $count } other pieces
best-line = Best line:
lines-estimated = Estimates: the table of exact values is not loaded here.
replay-speed = Playback speed
speed-slow = Slow speed
speed-normal = Normal speed
speed-fast = High speed
replay-better = better: { $move }
mark-good = Good move
mark-doubtful = Doubtful move
mark-mistake = Mistake
mark-blunder = Blunder
accuracy = accuracy { $percent }%
marks-doubtful = { $count } doubtful moves
marks-doubtful-one = 1 doubtful move
marks-mistake = { $count } mistakes
marks-mistake-one = 1 mistake
marks-blunder = { $count } blunders
marks-blunder-one = 1 blunder
marks-none = no mistakes found
marks-known = Each move is judged by what its player knew at that moment.

# Analysis.
best-lines = Best lines
judge-exact-draw = A forced draw with best play
judge-exact-win = { $side } has a forced win
judge-exact-win-in = { $side } has a forced win in { $count } moves
judge-exact-win-in-one = { $side } wins with the next move
judge-even = Even
judge-slight = { $side } is slightly better
judge-clear = { $side } is clearly better
judge-winning = { $side } is winning
edit-position = Edit the position
edit-text = Position
edit-use = Use this position
edit-cancel = Cancel
play-from-here = Play from here
analysis-game = Game to analyse
analysis-hidden = This game has secrets, so the computer gives no opinion. Everything is visible here: play both sides, compose a position, and then play from it.
balance = Evaluation
why-past = You are looking at an earlier move: return to the present to play.
try-over = The game on this board is over.
try-locked = This board is for looking at: go on with the buttons.
replay-locked = This is a replay: go on with the buttons.
analysis-failed = The computer could not judge the whole match.
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
past-at = After { $count } of { $all } moves
past-at-one = After { $count } of { $all } moves
past-left = A move was played: you are back at the match.
turning-ask = What was the turning point?
turning-at = The turning point: move { $number }, { $move }. The computer preferred { $better }.
turning-go = Replay from there
turning-none = No single move turned the match.

# Deleting, removing, setting up.
leave-sure = Delete this match, or only remove it from the list?
leave-only = Remove from the list
picture = Picture of the board
delete = Delete the match
delete-sure = Delete this match for good? Nobody will be able to replay it.
delete-sure-shared = Delete this match? Your name is removed at once; the match goes when the other player asks for it too.
delete-yes = Delete
delete-done = The match is deleted.
delete-elsewhere = Only the browser that uploaded this match can delete it.
delete-asked = Your name is removed. The match will go when the other player asks for it too.
delete-wish = The other player would like to delete this match.
forget-name = Remove my name
name-forgotten = Your name is removed from this match.
invite-own = This is your own invitation to play
invite-own-go = Go to the match
setup-how = Tap or drag two squares to swap what stands there.
setup-ready = I’m ready
setup-shuffle = Shuffle
setup-mirror = Mirror
setup-undo = Undo
setup-advice = The computer suggests another set-up. Replace yours?
setup-advice-take = Replace
setup-advice-keep = Keep mine
setup-presets = Set-ups
setup-own = Your own
setup-name = Name of the set-up
setup-keep = Save
setup-kept = Set-up “{ $name }” saved on this device.
setup-text = As text
setup-bad-text = This isn’t a valid set-up.
share-link = Copy the link

# A link that leads nowhere.
lost-game = There is no game at this address. These can be played here:
lost-match = This match doesn’t exist, or no longer exists: the link may be incomplete.
lost-invite = This invitation doesn’t exist, or no longer exists. Ask whoever sent it for a new link, or start a match.
away-title = The server cannot be reached
away-match = This match is on the server. It can be opened again when there is a connection.
away-new = Without a connection a new match is played in this browser.
away-here = Play a new one here

# The rules on paper.
rules-print = Print with the boards
rules-printing = The boards are being prepared…

# Waiting for a friend.
practice-open = Practise while you wait
practice-title = Practice board
practice-words = Play both sides: nothing counts. When your friend arrives, the real match comes back by itself.
practice-close = Back to the match

# A declined invitation.
declined-invite = { $name } has declined your invitation.
declined-invite-nobody = Your invitation was declined.
declined-invite-still = The link still works, in case of second thoughts.
declined-invite-other = Invite somebody else

# What this browser keeps.
renew = New version: reload
renew-later = Not now
kept-title = In this browser
kept-plain = Your list of matches, your set-ups, your notes and your progress in lessons are stored in this browser only.
kept-yes = Matches that began without a server, your set-ups and your progress in lessons are stored in this browser only. The page also opens without a network, and you can install it from the browser’s menu.
kept-http = This page came over plain http, as in a local network: the browser then keeps no pages for times without a network and installs none. Over https both are possible. Matches without a server are stored in this browser either way.
kept-no-worker = This browser keeps no pages for times without a network. Matches without a server are stored in it nevertheless.
kept-never = This server lets browsers keep nothing for times without a network. Matches without a server are stored in this browser nevertheless.
kept-seven-days = Safari, and every browser on an iPhone or iPad, deletes what a site has stored after seven days without a visit. Save everything to a file, put Tabula on the home screen, and restore the file there: on the home screen it has a storage of its own, which is not deleted.
kept-match = This match is stored in this browser only.
kept-match-more = What that means
kept-room = A browser may delete what it stores when the device runs out of room, and always does when you clear its data. A file is safe from that.
kept-alone = This site has no server, so nobody far away can be played here.
kept-save = Save all to a file
kept-not-saved = The file could not be written: what this browser stores could not be read.
kept-take = Restore from a file
kept-taken = { $count } entries were restored.
kept-taken-one = 1 entry was restored.
kept-none-new = Everything in this file was here already.
kept-not-taken = This is not a file that Tabula saved, or the browser has no room for it. Nothing was changed.

# What a half-made move can become, aloud.
reach = Possible: { $cells }
reach-strike = { $cell } against { $struck }
reach-to = to { $cell }
reach-against = against { $struck }
reach-carries = carries { $carried } along

# Games with secrets; the notation of moves.
note-on = Note on the piece on { $cell }
note-none = None
curtain-done = { $side }’s turn. Ready to hide the board?
curtain-done-many = The { $side }’ turn. Ready to hide the board?
curtain-cover = Hide the board
curtain-pass = Pass the screen to { $side }.
curtain-pass-many = Pass the screen to the { $side }.
curtain-open = { $side }: show my board
lens = Seen by
notation = Moves in notation

engine-failed = The computer could not be started in this browser. The server is asked instead.
engine-netless = What the computer has learned of this game could not be loaded: for now it plays and judges below its full strength.
