#!/usr/bin/env python3
"""Two nodes: players and a spectator on different nodes play every game to its end; one game in the terminal client
under tmux; anyone can verify the records."""
import re
import subprocess
import time

from testing import BUILD, LOOSE, clean_ends, ctl, expect, games, parts

MYKONOS = f"{BUILD}/mykonos"


def play_to_the_end(cluster, game):
    key, seats = game["key"], ",".join(["person"] * max(2, game["seats_least"]))
    report = parts.swarm(cluster, "--game", key, "--order", f"seats={seats}", "--tables", 2, "--games", 2, "--finish",
                         "--spectators", 1, "--player", "level:2", "--seconds", 400)
    # In a race, two players may want the same thing; only one gets it.
    expect(report["games"] >= 2 and report["status"] == 0 and report["refused"] <= report["acked"] / 20,
           f"{key}: two games with {seats} and a spectator each: {report['acked']} moves, no gap, nothing doubled")


def order_table(cluster, game, seats):
    url = f"http://{cluster.nodes[0].address()}"
    out = subprocess.run([MYKONOS, "table", "create", "--game", game, "--seats", seats, "--tempo", "0", url],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    invitation, = (line.split()[1] for line in out.splitlines() if "#" in line)
    return invitation, out.splitlines()[-1].split()[1]


def terminal_game(cluster):
    """A person types in a terminal on node 1, a script answers on node 2, and a spectator watches."""
    mine, watch = order_table(cluster, "template", "person,person,bot:1")
    other = mine.replace(cluster.nodes[0].address(), cluster.nodes[1].address())
    session = f"mykonos-{parts.os.getpid()}"
    tmux = ["tmux", "-L", session]
    subprocess.run([*tmux, "-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", f"{MYKONOS} join '{mine}' --name Bea --plain; sleep 30"],
                   check=True)
    script = subprocess.Popen([MYKONOS, "join", other, "--name", "Ida"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True)
    watcher = subprocess.Popen([MYKONOS, "watch", watch], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    script.stdin.write("1\n" * 40)
    script.stdin.flush()
    screen = ""
    try:
        for _ in range(200):
            screen = subprocess.run([*tmux, "capture-pane", "-p"], stdout=subprocess.PIPE, text=True).stdout
            if "The game is over" in screen:
                break
            if screen.rstrip().endswith("Bea>"):
                subprocess.run([*tmux, "send-keys", "1", "Enter"], check=True)
            time.sleep(0.2)
    finally:
        subprocess.run([*tmux, "kill-server"])
        if "The game is over" not in screen:
            script.kill()
            watcher.kill()
    expect("The game is over" in screen, f"a game typed in the terminal came to its end: {screen}")
    expect("The game is over" in script.communicate(timeout=30)[0], "the other player saw it too, on the other node")
    expect("Bea takes" in watcher.communicate(timeout=30)[0], "a spectator watched")
    return re.search(r"/t/(\d+)", mine).group(1)


def verify_record(cluster, table):
    path = f"{cluster.folder}/record"
    parts.wait_for(lambda: cluster.nodes[1].get(f"/api/tables/{table}/record", admin=False)[0] == 200, 10, "the record")
    text = cluster.nodes[1].get(f"/api/tables/{table}/record", admin=False)[1]
    for name, words, status in [("as it is", text, 0), ("another secret", re.sub(r"secret ..", "secret 00", text), 1),
                                ("another share", re.sub(r"share a ..", "share a 00", text), 1)]:
        with open(path, "w") as file:
            file.write(words)
        done = subprocess.run([MYKONOS, "replay", path, "--verify"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        expect(done.returncode == status, f"the shuffle's record, {name}: {'verified' if status == 0 else 'refused'}")


def look(cluster):
    mine, _ = order_table(cluster, "template", "person,person")
    table, invitation = re.search(r"/t/(\d+)#(\w+)", mine).groups()
    status, _ = cluster.nodes[1].get(f"/api/tables/{table}/record", admin=False)
    expect(status == 409, "no record before the end")
    for token in ("0" * 32, invitation):
        status, _ = cluster.nodes[1].get(f"/api/tables/{table}/view?token={token}", admin=False)
        expect(status == 403, "a wrong token sees nothing")
    status, text = cluster.nodes[1].get(f"/api/tables/{table}", admin=False)
    expect(status == 200 and '"waiting"' in text and invitation not in text, "what anyone may know of a table")


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE) as cluster:
        parts.os.environ["XDG_STATE_HOME"] = cluster.folder  # where the terminal keeps what opens its seats
        for game in games():
            play_to_the_end(cluster, game)
        verify_record(cluster, terminal_game(cluster))
        look(cluster)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything in the store replays: " + " ".join(text.split()))
        expect((cluster.nodes[0].metric("moves_total") or 0) > 0 and (cluster.nodes[1].metric("moves_total") or 0) > 0,
               "both nodes hosted tables")
        clean_ends(cluster)


main()
