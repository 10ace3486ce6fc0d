"""Plays at a real terminal (a pty) and takes it away. Arguments: how, what the screen says when that happens (nothing:
when it is drawn), then the command. Prints how it ended, as JSON."""
import fcntl, json, os, pty, select, signal, struct, subprocess, sys, termios, time

how, moment, command = sys.argv[1], sys.argv[2].encode(), sys.argv[3:]
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
before = termios.tcgetattr(slave)


# Without a controlling terminal there is no SIGHUP: only the line is dead, as after a broken ssh.
is_owner = how != "dead line"


def prepare():
    if is_owner:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if how == "window closed, SIGHUP ignored":
        # As below nohup.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, preexec_fn=prepare)
said = b""
is_taken = how.startswith("window closed") or how == "dead line"


def read(seconds, end=b""):
    """Reads for so many seconds, or until the command ends or the screen has said `end`."""
    global said
    until = time.monotonic() + seconds
    while time.monotonic() < until and child.poll() is None and not (end and end in said):
        if select.select([master], [], [], 0.05)[0]:
            said += os.read(master, 65536)


if how == "nobody reads":
    # Every key draws the board anew: soon it has written more than the line takes, and waits there.
    while not select.select([master], [], [], 1)[0] and child.poll() is None:
        pass
    for _ in range(500):
        os.write(master, b"\x1b[C")
        time.sleep(0.01)
    time.sleep(2)
    child.send_signal(signal.SIGTERM)
else:
    while (moment or b"\x1b[?2026l") not in said and child.poll() is None:
        read(0.1, moment)
    if is_taken:
        os.close(slave)
        os.close(master)
    else:
        child.send_signal(getattr(signal, how))
        read(10)
begun = time.monotonic()
try:
    status = child.wait(20)
except subprocess.TimeoutExpired:
    status = None
    child.kill()
    child.wait()
result = {"status": status, "seconds": time.monotonic() - begun, "alternate": said.count(b"\x1b[?1049h") - said.count(b"\x1b[?1049l")}
if not is_taken:
    result["restored"] = termios.tcgetattr(slave)[:4] == before[:4]
print(json.dumps(result))
