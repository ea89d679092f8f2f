#!/usr/bin/env python3
"""The database's password, with a PostgreSQL that asks for it (scram-sha-256): it comes from a password file or a file with the
whole conninfo, is refused on a command line, and is in no log and in no list of processes."""
import os
import subprocess

from testing import BUILD, LOOSE, bots_finish, clean_ends, expect, parts

PASSWORD = "correct%horse:battery"  # libpq quotes it differently in each of its forms
IN_PASSFILE, IN_URI = PASSWORD.replace(":", "\\:"), PASSWORD.replace("%", "%25").replace(":", "%3A")
WRONG = "wrong-horse-battery"
SECRETS = (PASSWORD, IN_PASSFILE, IN_URI, WRONG, "horse")


def program(name, *words, seconds=60):
    """Status and all output of mykonosd or mykonosctl."""
    done = subprocess.run(["timeout", str(seconds), os.path.join(BUILD, "server", name), *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def require_password(pg):
    """The nodes' user must prove that it knows its password; psql, as another user, need not."""
    pg.sql(f"SET password_encryption = 'scram-sha-256'; CREATE ROLE player LOGIN PASSWORD '{PASSWORD}'")
    pg.sql("CREATE DATABASE games OWNER player")
    path = os.path.join(pg.data, "pg_hba.conf")
    with open(path) as file:
        rest = file.read()
    with open(path, "w") as file:
        file.write("host all player 127.0.0.1/32 scram-sha-256\n" + rest)
    pg.sql("SELECT pg_reload_conf()")


class Texts:
    """What an operator writes into files, and where."""

    def __init__(self, cluster):
        self.folder, port = cluster.folder, cluster.pg.port
        self.open = f"host=127.0.0.1 port={port} user=player dbname=games"
        self.uri = f"postgresql://player:{IN_URI}@127.0.0.1:{port}/games?sslmode=prefer"
        self.passfile = self.file("passfile", f"127.0.0.1:{port}:games:player:{IN_PASSFILE}\n")
        self.wrong_passfile = self.file("wrong", f"*:*:*:*:{WRONG}\n")
        self.store_file = self.file("store", self.uri + "\n")

    def file(self, name, text, mode=0o600):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        os.chmod(path, mode)
        return path


def refused(texts, *words):
    """Both programs refuse it as a wrong use, and repeat no secret."""
    said = ""
    for status, text in (program("mykonosd", "--bus", "nats://127.0.0.1:9", *words), program("mykonosctl", "tables", *words)):
        if status != 2 or any(secret in text for secret in SECRETS):
            raise AssertionError(f"{words}: status {status}, {text}")
        said += text
    return said


def refusals(texts):
    for text in (f"{texts.open} password={PASSWORD}", f"{texts.open} sslpassword={PASSWORD}", texts.uri,
                 f"postgresql://127.0.0.1/games?user=player&pass%77ord={IN_URI}"):
        said = refused(texts, "--store", text)
        expect(said.count("--store-file") == 2 and said.count("passfile=FILE") == 2, "a password in --store is refused: what to do is said")
    for text in (f"{texts.open} password={WRONG} {PASSWORD}", f"postgresql://player:{PASSWORD}@[/games"):
        said = refused(texts, "--store", text) + refused(texts, "--store-file", texts.file("faulty", text))
        expect(said.count("this is no conninfo") == 4, "a faulty conninfo is refused, without libpq's quotation")
    for mode in (0o604, 0o602, 0o620):
        said = refused(texts, "--store-file", texts.file("open", texts.uri, mode))
        expect(said.count("others have access to it") == 2, f"a file with mode {mode:o} is refused")
    expect("no such file" in refused(texts, "--store-file", os.path.join(texts.folder, "gone")), "a file that does not exist is refused")
    expect("exclude each other" in refused(texts, "--store", texts.open, "--store-file", texts.store_file), "one of both is refused")


def node_with(cluster, *store):
    """A node that has these words instead of --store CONNINFO."""
    node = cluster.add_node()
    at = node.command.index("--store")
    node.command[at:at + 2] = store
    return node


def log_of(node):
    with open(node.log_path) as log:
        return log.read()


def nothing_shows(cluster):
    for node in cluster.nodes:
        with open(f"/proc/{node.process.pid}/cmdline") as file:
            words = file.read()
        expect("--store" in words and not any(secret in words for secret in SECRETS), f"the command line of {node.name} has no password")
    for node in cluster.nodes:
        expect(not any(secret in log_of(node) for secret in SECRETS), f"the log of {node.name} has no password")


def wrong_password(cluster, texts):
    node = node_with(cluster, "--store", f"{texts.open} passfile={texts.wrong_passfile}")
    node.start(wait=False)
    expect(node.process.wait(60) == 1 and "password authentication failed" in log_of(node), "a node with a wrong password ends and says why")
    cluster.nodes.remove(node)
    expect(WRONG not in log_of(node), "without the password")
    status, said = program("mykonosctl", "tables", "--store", f"{texts.open} passfile={texts.wrong_passfile}", seconds=5)
    expect(status != 0 and "password authentication failed" in said and WRONG not in said, "so does mykonosctl")


def changed_password(cluster, node):
    """The operator changes the password while the node runs, and changes it back."""
    cluster.pg.sql(f"ALTER ROLE player PASSWORD '{WRONG}'")
    cluster.pg.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'player'")
    parts.wait_for(lambda: "password authentication failed" in log_of(node), 60, "the node to say why it has no database")
    cluster.pg.sql(f"ALTER ROLE player PASSWORD '{PASSWORD}'")
    parts.wait_for(node.is_ready, 60, "the node to have its database again")
    expect(bots_finish(node, 1, 60), "a node whose password is wrong for a while plays on when it is right again")


def main():
    with parts.Cluster(BUILD, nodes=0, options=[*LOOSE, "--log", "debug"]) as cluster:
        require_password(cluster.pg)
        texts = Texts(cluster)
        refusals(texts)
        wrong_password(cluster, texts)
        for words in (("--store", f"{texts.open} passfile={texts.passfile}"), ("--store-file", texts.store_file)):
            node = node_with(cluster, *words)
            node.start()
            expect(bots_finish(node, 1, 60), f"a node with {words[0]} connects and plays")
            expect(program("mykonosctl", "nodes", *words)[0] == 0, f"mykonosctl with {words[0]} connects")
        changed_password(cluster, cluster.nodes[-1])
        nothing_shows(cluster)
        clean_ends(cluster)


main()
