"""What the system tests of the server share."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "tools"))
import server_parts as parts  # noqa: E402,F401

BUILD = os.environ["BUILD"]
LOOSE = ["--per-address", "20000", "--per-second", "5000", "--tables-per-address", "0"]


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
    done = parts.subprocess.run([os.path.join(BUILD, "server/mykonosctl"), *words, "--store", cluster.conninfo()],
                                stdout=parts.subprocess.PIPE, text=True)
    return done.returncode, done.stdout
