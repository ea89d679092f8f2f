"""What the system tests of the server share."""
import concurrent.futures
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "tools"))
import server_parts as parts  # noqa: E402,F401

BUILD = os.environ["BUILD"]
LOOSE = parts.LOOSE
AT_HOME = os.environ.get("STORE") == "sqlite"  # tests that say site() run on one process with a file, too


def site(nodes=1, options=()):
    """nodes: how many there are, if they can be several. Others are cluster.nodes[0] and cluster.nodes[-1]."""
    return parts.Home(BUILD, options=options) if AT_HOME else parts.Cluster(BUILD, nodes=nodes, options=options)


def wait_until_shared(cluster):
    """From then on no table changes its host, which could lose a message that its sender must repeat."""
    share = parts.SHARDS // len(cluster.nodes)
    parts.wait_for(lambda: all(node.metric("shards") == share for node in cluster.nodes), parts.READY_LIMIT_S, "all to hold shards")


def expect(holds, words):
    if not holds:
        raise AssertionError(words)
    print("ok:", words, flush=True)


def clean_ends(cluster):
    """Every node ends with status 0 when asked to: no leak, no report by a sanitizer."""
    for node in cluster.nodes:
        if node.process is not None and node.process.poll() is None:
            status = node.stop()
            with open(node.log_path) as log:
                text = log.read()
            if status != 0 or "Sanitizer" in text or "runtime error" in text:
                raise AssertionError(f"{node.name} ended with {status}: {text[-3000:]}")
    print("ok: every node ended cleanly", flush=True)


def games():
    """Every game that was built, as `mykonos games` lists it."""
    out = parts.subprocess.run([os.path.join(BUILD, "mykonos"), "games", "--all", "--json"], stdout=parts.subprocess.PIPE,
                               text=True, check=True).stdout
    return [parts.json.loads(line) for line in out.splitlines()]


def ctl(cluster, *words):
    done = parts.subprocess.run([os.path.join(BUILD, "server/mykonosctl"), *words, *cluster.store_options()],
                                stdout=parts.subprocess.PIPE, text=True)
    return done.returncode, done.stdout


def lengthen(cluster, table, count):
    """Adds moves and take-backs to a log of three rows, as an attacker could before there were limits. Its host does not know them."""
    take, undo = (cluster.literal(b"\x02" + bytes(5) + kind + b"\0") for kind in (b"\x01", b"\xff"))
    cluster.sql(f"WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {count}) "
                f"INSERT INTO event SELECT table_id, 3 + n, epoch, at_ms, CASE WHEN n % 2 = 1 THEN {take} ELSE {undo} END "
                f"FROM event, counted WHERE table_id = {table} AND seq = 3")


def longest_answer(node, seconds):
    """How long the node's loop stood still: far less than the time-outs that a blocking call would wait for."""
    end, longest = parts.time.time() + seconds, 0
    while parts.time.time() < end:
        begun = parts.time.time()
        node.get("/healthz")
        longest = max(longest, parts.time.time() - begun)
        parts.time.sleep(0.02)
    return longest


def bots_finish(node, level, seconds):
    """A game of two bots to its end, watched by a terminal."""
    mykonos, run = os.path.join(BUILD, "mykonos"), parts.subprocess.run
    out = run([mykonos, "table", "create", "http://" + node.address(), "--game", "template", "--seats", f"bot:{level},bot:{level}"],
              stdout=parts.subprocess.PIPE, text=True, check=True).stdout
    end = run(["timeout", str(seconds), mykonos, "watch", out.split("watch ")[1].strip()], stdout=parts.subprocess.PIPE, text=True,
              stdin=parts.subprocess.DEVNULL).stdout
    return "The game is over." in end


class Hold:
    """A transaction that stays open until it is ended; what it changed is then true for everybody."""

    def __init__(self, cluster, sql):
        words = [f"{parts.PG_BIN}/psql", "-h", cluster.pg.host, "-p", str(cluster.pg.port), "-U", "postgres", "-Xqt"]
        pipe = parts.subprocess.PIPE
        self.process = parts.subprocess.Popen(parts.AS_POSTGRES + words, stdin=pipe, stdout=pipe, cwd="/", text=True)
        self.process.stdin.write(f"BEGIN; {sql};\n\\echo held\n")
        self.process.stdin.flush()
        assert "held\n" in iter(self.process.stdout.readline, ""), sql

    def end(self):
        self.process.communicate("COMMIT;\n", 20)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.end()


def beside(cluster, change, request):
    """The answer to a request that begins before a change by SQL is done, and goes on afterwards, if it waits for that."""
    waits = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with concurrent.futures.ThreadPoolExecutor(1) as pool, Hold(cluster, change):
        waiting = pool.submit(request)
        parts.wait_for(lambda: cluster.sql(waits) == "t" or waiting.done(), 20, "the request to wait")
    return waiting.result()
