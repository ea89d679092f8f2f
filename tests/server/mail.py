"""The mail that a site sends, as people get it."""
import json
import os
import queue
import re
import signal
import socket
import subprocess
import threading


class Sink:
    """with Sink() as sink: a node with sink.options() sends its mail there."""

    def __init__(self, *tls):
        self.tls, self.mails, self.logins = tls, queue.Queue(), []

    def __enter__(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mail_sink.py")
        self.process = subprocess.Popen(["/usr/bin/python3", script, *self.tls], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.url = f"{'smtps' if 'smtps' in self.tls else 'smtp'}://localhost:{self.port}"
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        return self

    def read(self):
        for line in self.process.stdout:
            words = json.loads(line)
            if "login" in words:
                self.logins.append(tuple(words["login"]))
            else:
                self.mails.put(words)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.send_signal(signal.SIGCONT)  # a test may have stopped it
        self.process.wait()
        self.reader.join()

    def options(self):
        return ["--mail", self.url, "--mail-from", "table@mykonos.test"]

    def mail(self, seconds=20):
        """The next one that arrives; None: none does."""
        try:
            return self.mails.get(timeout=seconds)
        except queue.Empty:
            return None

    def token(self):
        """Of the link in the next mail."""
        return re.search(r"/#/account/\w+/([0-9a-f]{64})\n", self.mail()["text"])[1]


class Slow:
    """with Slow("greeting") as slow: a mail server that takes every mail, but holds back one answer, to what begins like this, until
    `go` is set. `asked`: it was asked so."""

    def __init__(self, at):
        self.at, self.asked, self.go = at, threading.Event(), threading.Event()

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.go.set()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.listener.close()

    def options(self):
        return ["--mail", f"smtp://127.0.0.1:{self.listener.getsockname()[1]}", "--mail-from", "table@mykonos.test"]

    def serve(self):
        while True:
            try:
                guest = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.talk, args=(guest,), daemon=True).start()

    def talk(self, guest):
        try:
            with guest, guest.makefile("rw", newline="") as lines:
                self.answer(lines, "greeting", "220 slow")
                for line in lines:
                    word = line.split()[0]
                    self.answer(lines, word, "354 go on" if word == "DATA" else "250 OK")
                    if word == "DATA":
                        while lines.readline() not in (".\r\n", ""):
                            pass
                        self.answer(lines, ".", "250 OK")
        except OSError:
            pass  # it has gone

    def answer(self, lines, word, answer):
        if word == self.at:
            self.asked.set()
            self.go.wait()
        lines.write(answer + "\r\n")
        lines.flush()
