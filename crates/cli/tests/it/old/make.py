"""Writes databases with an old program, for the tests that read them: python3 make.py TABULA OUT [DATABASE-URL]

TABULA is the program of the old version. OUT gets `tabula.db` and `matches.json`: what the old program told about every
match. The files beside this script were made by commit 97450f5: `tabula.db` and `sqlite.json`; with the URL of a
PostgreSQL server `postgres.json`, and `dump.sql` by `pg_dump --no-owner --no-privileges --inserts`.
"""
import json, os, random, re, signal, subprocess, sys, time, urllib.error, urllib.request

program, out = sys.argv[1], sys.argv[2]
database = sys.argv[3] if len(sys.argv) > 3 else os.path.join(out, "tabula.db")
rng = random.Random(1)


class Server:
    def __init__(self):
        arguments = [program, "serve", "--listen", "127.0.0.1:0", "--db", database, "--threads", "1", "--log", "error"]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://[^/\s]+", self.process.stdout.readline())[0]

    def call(self, path, body=None, token=None, text=None):
        headers = {"Content-Type": "application/json" if text is None else "text/plain"}
        if token:
            headers["Authorization"] = "Bearer " + token
        data = text.encode() if text is not None else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path} {body}: {error.code} {error.read().decode()}") from error

    def json(self, *arguments, **more):
        return json.loads(self.call(*arguments, **more))

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()


server = Server()
games = server.json("/api/games")
matches = []


class Match:
    """A match and the tokens of its sides."""

    def __init__(self, what, variant, sides, made):
        self.what, self.variant, self.sides = what, variant, sides
        self.id, self.tokens, self.code = made["id"], dict(made["tokens"]), (made.get("invite") or {}).get("code")
        matches.append(self)

    def path(self, more=""):
        return f"/api/matches/{self.id}{more}"

    def state(self, side):
        return server.json(self.path(f"?as={side}"), token=self.tokens[side])

    def act(self, side, action):
        return server.json(self.path("/actions"), {"as": side, **action}, token=self.tokens[side])

    def play(self, moves):
        """Plays random moves of the sides whose tokens are known; returns how many were played."""
        for played in range(moves):
            states = {side: self.state(side) for side in self.tokens}
            if any(state["outcome"] for state in states.values()):
                return played
            for side, state in states.items():
                if state["setup_due"]:
                    self.act(side, {"type": "move", "ply": state["ply"], "text": set_up(state["setup"])})
                    break
                if state["options"] and state["options"]["moves"]:
                    text = rng.choice(state["options"]["moves"])["text"]
                    self.act(side, {"type": "move", "ply": state["ply"], "text": text})
                    break
            else:
                time.sleep(0.1)
        return moves

    def tell(self):
        """What is told about it to each seat and to watchers."""
        views = {side: (self.path(f"?as={side}"), token) for side, token in self.tokens.items()}
        states = {view: server.json(path, token=token) for view, (path, token) in {**views, "": (self.path(), None)}.items()}
        one = next(iter(self.tokens.values()), None)
        told = {key: states[""][key] for key in ("version", "ply", "outcome")}
        record = server.call(self.path("/record"), token=one)
        return {"what": self.what, "id": self.id, "variant": self.variant, "tokens": self.tokens, **told, "record": record}


def set_up(setup):
    letters = [piece["letter"] for piece in setup["stock"] for _ in range(piece["count"])]
    letters += setup["empty"] * (sum(map(len, setup["rows"])) - len(letters))
    rng.shuffle(letters)
    return setup["prefix"] + "/".join("".join(letters.pop() for _ in row) for row in setup["rows"])


def new(what, variant, first, second, **more):
    sides = next([side["id"] for side in game["sides"]] for game in games if variant.startswith(game["id"] + "/"))
    wish = {"variant": variant, "seats": dict(zip(sides, (first, second))), **more}
    return Match(what, variant, sides, server.json("/api/matches", wish))


def pair(what, variant, **more):
    """A match of two people, by invitation."""
    match = new(what, variant, {"kind": "me", "name": "Zoé"}, {"kind": "open"}, **more)
    match.tokens |= server.json(f"/api/invites/{match.code}", {"name": "Max"})["tokens"]
    return match


ME, LONG = {"kind": "me"}, {"kind": "fischer", "initial_ms": 86_400_000, "increment_ms": 1_000}
for game in games:
    for variant in (f"{game['id']}/{one['id']}" for one in game["variants"]):
        both = new("finished, at one screen", variant, ME, ME)
        both.play(120)
        if not both.state(both.sides[0])["outcome"]:
            both.act(both.sides[0], {"type": "resign"})
        running = pair("running, two people", variant, clock=LONG, public=True)
        if game["is_hidden"]:
            # The second side hands its set-up in before its turn: it is held.
            second = running.sides[1]
            running.act(second, {"type": "move", "ply": 0, "text": set_up(running.state(second)["setup"])})
        running.play(9)
        first, second = running.sides
        running.act(first, {"type": "rename", "name": "Zoë"})
        running.act(first, {"type": "offer_draw"})
        running.act(second, {"type": "decline_draw"})
        if not game["is_hidden"]:
            last = first if running.state(first)["to_move"] == second else second
            other = second if last == first else first
            running.act(last, {"type": "ask_takeback"})
            running.act(other, {"type": "decline_takeback"})
            running.play(2)
            running.act(last, {"type": "ask_takeback"})
            running.act(other, {"type": "accept_takeback"})
        link = server.json(running.path("/device"), {}, token=running.tokens[first])
        taken = server.json("/api/devices/" + link["url"].rsplit("/", 1)[1], {})
        running.tokens |= taken["tokens"]
        server.json(running.path("/device"), {}, token=running.tokens[first])
        computer = new("running, against the computer", variant, ME, {"kind": "computer", "level": 1}, touch_move=True, memory_mode=game["is_hidden"])
        computer.play(40 if game["is_hidden"] else 6)

open_game = next(game for game in games if not game["is_hidden"])
variant = f"{open_game['id']}/{open_game['variants'][0]['id']}"

drawn = pair("drawn by agreement", variant, clock={"kind": "per_move", "move_ms": 86_400_000})
drawn.play(4)
drawn.act(drawn.sides[0], {"type": "offer_draw"})
drawn.act(drawn.sides[1], {"type": "accept_draw"})
drawn.act(drawn.sides[0], {"type": "rematch"})
drawn.act(drawn.sides[1], {"type": "rematch"})
rematch = Match("rematch", variant, drawn.sides[::-1], {"id": drawn.state(drawn.sides[0])["rematch"]["id"], "tokens": {}})
rematch.tokens = dict(zip(rematch.sides, (drawn.tokens[side] for side in drawn.sides)))
rematch.play(3)
asked = pair("over, a rematch is asked for", variant)
asked.play(2)
asked.act(asked.sides[0], {"type": "resign"})
asked.act(asked.sides[1], {"type": "rematch"})
new("open, nobody has come", variant, ME, {"kind": "open"}, public=True)

flagged = pair("lost on time", variant, clock={"kind": "fischer", "initial_ms": 2_000, "increment_ms": 0})
flagged.play(2)
while not flagged.state(flagged.sides[0])["outcome"]:
    time.sleep(0.2)

finished = matches[0]
record = server.call(finished.path("/record"), token=finished.tokens[finished.sides[0]])
uploaded = Match("uploaded", variant, finished.sides, {**server.json("/api/records", text=record), "tokens": {}})
position = server.json(f"/api/positions", {"variant": variant, "moves": [], "path": []}).get("position")
if position:
    new("from a position", variant, ME, ME, position=position).play(3)

# An analysis that is done.
analysed = new("analysed", variant, ME, ME)
analysed.play(6)
analysed.act(analysed.sides[0], {"type": "resign"})
while True:
    analysis = server.json(analysed.path("/analysis"))
    if analysis["done"] == analysis["total"]:
        break
    time.sleep(0.3)

# An absence of more than two seconds, in which clocks do not run: an entry `resumed`.
time.sleep(1.5)
server.end(signal.SIGKILL)
time.sleep(4)
server = Server()
time.sleep(2)

told = [match.tell() for match in matches]
for one in told:
    if one["what"] == "analysed":
        one["analysis"] = server.json(f"/api/matches/{one['id']}/analysis")

# Jobs that are not done when the server ends: a move of the best level and an analysis.
waiting = new("the computer is to move", variant, {"kind": "computer", "level": 10}, ME)
told.append({"what": waiting.what, "id": waiting.id, "variant": variant, "tokens": waiting.tokens})
server.call(matches[3].path("/analysis"))
told.append({"what": "its analysis has begun", "id": matches[3].id, "variant": matches[3].variant, "tokens": {}})
server.end(signal.SIGKILL)
with open(os.path.join(out, "matches.json"), "w") as file:
    json.dump(told, file, indent=1, ensure_ascii=False)
print(len(told), "matches written")
