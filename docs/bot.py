"""A bot for Tabula in plain Python: python3 bot.py http://127.0.0.1:8080 GAME/VARIANT LEVEL [POSITION]

It plays First against the computer and moves at random. All it may know is in the state it gets; see protocol.md."""
import json, random, sys, urllib.request

server, variant, level = sys.argv[1], sys.argv[2], int(sys.argv[3])

def call(path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token  # The token of our seat: keep it secret.
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as answer:
        return json.load(answer)

def choose(state):
    if not state["setup_due"]:
        moves, path = state["options"]["moves"], []
        while not moves:  # There are too many to list: go on cell by cell.
            onward = call(match + "/actions", {"type": "continue", "path": path}, token)
            moves, path = onward["done"], path + random.sample(onward["next"], min(1, len(onward["next"])))
        return random.choice(moves)["text"]
    setup = state["setup"]  # A game with set-ups: put all pieces anywhere.
    letters = [piece["letter"] for piece in setup["stock"] for _ in range(piece["count"])]
    letters += setup["empty"] * (sum(map(len, setup["rows"])) - len(letters))
    random.shuffle(letters)
    return setup["prefix"] + "/".join("".join(letters.pop() for _ in row) for row in setup["rows"])

me, other = [side["id"] for game in call("/api/games") if variant.startswith(game["id"]) for side in game["sides"]]
seats = {me: {"kind": "me", "name": "bot.py"}, other: {"kind": "computer", "level": level}}
made = call("/api/matches", {"variant": variant, "seats": seats, "position": (sys.argv[4:] or [None])[0]})
match, token = "/api/matches/" + made["id"], made["tokens"][me]
state = call(match, token=token)
while not state["outcome"]:
    if state["setup_due"] or (state["options"] and (state["options"]["moves"] or state["options"]["is_cut"])):
        call(match + "/actions", {"type": "move", "ply": state["ply"], "text": choose(state)}, token)
        state = call(match, token=token)
    else:  # The computer's turn: wait until something happens.
        state = call(f"{match}?since={state['version']}&wait=20", token=token)
print("result:", state["outcome"]["result"], "by", state["outcome"]["clause"], "after", state["ply"], "moves")
