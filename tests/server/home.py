"""A site of one process, as `mykonos serve` runs it, and what its tests need around it: networks, certificates."""
import json
import os
import select
import signal
import ssl
import socket
import subprocess
import threading
import urllib.error
import urllib.request

from testing import BUILD, parts

MYKONOS = os.path.join(BUILD, "mykonos")
STOP_LIMIT_S = 60


class Home:
    """One `mykonos serve`; host and port are where clients of this machine reach it. listen: None leaves the choice to it."""

    def __init__(self, folder, name="site", *options, listen="127.0.0.1", under=(), program=None):
        self.name, self.host, self.data = name, listen, os.path.join(folder, name + ".db")
        self.port = parts.free_port() if listen else None
        self.log_path, self.process, self.said = os.path.join(folder, name + ".log"), None, None
        self.command = [*under, *(program or [MYKONOS, "serve"]), "--json", "--data", self.data, *options]
        self.command += ["--listen", f"{listen}:{self.port}"] if listen else []

    def start(self):
        """Waits for its line, which must say the same port as before, if it was told one."""
        with open(self.log_path, "a") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True)
        if not select.select([self.process.stdout], [], [], parts.READY_LIMIT_S)[0] or not (line := self.process.stdout.readline()):
            raise RuntimeError(f"{self.name} did not come up: {self.log()[-3000:]}")
        self.said = json.loads(line)
        if self.port not in (None, self.said["port"]) or self.said["data"] != self.data:
            raise AssertionError(f"{self.name} says {line}")
        self.host, self.port = self.host or "127.0.0.1", self.said["port"]
        return self

    def address(self):
        return f"{self.host}:{self.port}"

    def log(self):
        with open(self.log_path) as log:
            return log.read()

    def get(self, path, url=None, context=None):
        try:
            with urllib.request.urlopen((url or f"http://{self.address()}") + path, timeout=20, context=context) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def stop(self, number=signal.SIGTERM):
        return parts.stop(self.process, number, STOP_LIMIT_S)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self.start() if self.process is None else self

    def __exit__(self, kind, *unused):
        """Also the end of a test that went well: it must be clean."""
        if self.process.poll() is None:
            status = self.stop()
            if kind is None and (status != 0 or self.log()):
                raise AssertionError(f"{self.name} ended with {status} and said: {self.log()[-3000:]}")


class Network:
    """Two network namespaces with a wire between them: a home, whose default route is that wire, and a friend's phone. The home has
    another address too, made before and with a wire of its own, as containers have it."""

    def __init__(self):
        self.names = [f"{name}{os.getpid()}" for name in ("home", "phone")]
        number = os.getpid() % 60000
        self.addresses = [f"10.{128 + number // 256 % 100}.{number % 256}.{end}" for end in (1, 2)]

    def inside(self, end):
        return ["ip", "netns", "exec", self.names[end]]

    def __enter__(self):
        run = lambda *words: subprocess.run(words, check=True)  # noqa: E731
        try:
            for name in self.names:
                run("ip", "netns", "add", name)
                run("ip", "-n", name, "link", "set", "lo", "up")
            inside = lambda *words: run("ip", "-n", self.names[0], *words)  # noqa: E731
            inside("link", "add", "inner0", "type", "veth", "peer", "name", "inner1")
            inside("addr", "add", "172.17.0.1/16", "dev", "inner0")
            inside("link", "set", "inner0", "up")
            inside("link", "set", "inner1", "up")
            run("ip", "-n", self.names[0], "link", "add", "wire0", "type", "veth", "peer", "name", "wire1", "netns", self.names[1])
            for end, name in enumerate(self.names):
                run("ip", "-n", name, "addr", "add", self.addresses[end] + "/24", "dev", f"wire{end}")
                run("ip", "-n", name, "link", "set", f"wire{end}", "up")
            inside("route", "add", "default", "via", self.addresses[1])
            parts.wait_for(self.is_up, parts.READY_LIMIT_S, "the wire")
        except BaseException:
            self.__exit__()
            raise
        return self

    def is_up(self):
        """The kernel notices after a moment."""
        shown = subprocess.run(["ip", "-n", self.names[0], "-o", "link"], stdout=subprocess.PIPE, text=True, check=True).stdout
        return shown.count("state UP") == 3  # the wire, and both ends of the other one

    def cut(self):
        """The home has no network any more."""
        for name in ("wire0", "inner0"):
            subprocess.run(["ip", "-n", self.names[0], "link", "del", name], check=True)

    def __exit__(self, *unused):
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name])


class Certificates:
    """An authority of the test's own, which signs certificates for 127.0.0.1."""

    def __init__(self, folder):
        self.folder = folder
        self.make("req", "-x509", "-nodes", "-subj", "/CN=an authority", "-keyout", "ca.key", "-out", "ca.crt")
        for name in ("site", "other"):
            self.make("req", "-nodes", "-subj", "/CN=a site", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", f"{name}.key", "-out",
                      f"{name}.csr")
            self.run("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                     "-copy_extensions", "copy", "-out", f"{name}.crt")
        self.context = ssl.create_default_context(cafile=self.file("ca.crt"))

    def make(self, command, *words):
        self.run(command, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", *words)

    def run(self, *words):
        subprocess.run(["openssl", *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def file(self, name):
        return os.path.join(self.folder, name)

    def options(self, key="site"):
        return ["--tls-cert", self.file("site.crt"), "--tls-key", self.file(key + ".key")]


class Relay:
    """Lets clients without TLS come to a site with it: what they send to its port goes on through TLS."""

    def __init__(self, to, context):
        self.to, self.context, self.host = to, context, "127.0.0.1"
        self.listener = socket.create_server((self.host, 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self):
        return f"{self.host}:{self.port}"

    def accept(self):
        try:
            while True:
                plain = self.listener.accept()[0]
                threading.Thread(target=self.carry, args=(plain,), daemon=True).start()
        except OSError:
            pass

    def carry(self, plain):
        """One thread for both ways: a TLS connection must not be used by two at once."""
        try:
            with plain, self.context.wrap_socket(socket.create_connection((self.to.host, self.to.port)),
                                                 server_hostname=self.to.host) as secure:
                while True:
                    ready = [secure] if secure.pending() else select.select([plain, secure], [], [], 60)[0]
                    for one, other in ((plain, secure), (secure, plain)):
                        data = self.take(one) if one in ready else None
                        if data == b"":
                            return
                        if data:
                            other.sendall(data)
        except OSError:
            pass

    @staticmethod
    def take(one):
        """None: what has arrived was not for us, but a message of TLS itself, or a part of one."""
        one.setblocking(False)
        try:
            return one.recv(65536)
        except (BlockingIOError, ssl.SSLWantReadError):
            return None
        finally:
            one.setblocking(True)

    def close(self):
        self.listener.close()
