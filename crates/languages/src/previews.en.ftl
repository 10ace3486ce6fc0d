# What messengers show beside a link. Same messages, same order as fr.ftl.

site = Board games: against the computer, with a friend online, or two players on one screen. No sign-up.
invite-title = { $name } invites you to play { $game }
invite-title-nobody = You are invited to play { $game }
invite-words = { $terms }. Open the link to play, no sign-up.
invite-side = you play { $side }
invite-side-many = you play the { $side }
match-title = { $game }: { $first } against { $second }
match-words = The match, live: open the link to watch it.
replay-title = { $game }: { $first } against { $second }
replay-words = The match, move by move.
rules-title = The rules of { $game }
learn-title = Learn { $game }
analysis-title = Analysis: { $game }
computer = Computer, level { $level }
clock-none = no clock
clock-fischer = { $minutes } min + { $seconds } s per move
clock-hours = { $hours } h per move
