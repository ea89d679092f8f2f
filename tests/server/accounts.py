"""A browser as the server sees it when accounts are concerned: it keeps cookies as it is told, and says where a request comes from."""
import http.client
import json

PASSWORD = "correct horse battery"


def forget_tries(cluster):
    """Every try of a test comes from one address."""
    cluster.sql("DELETE FROM attempt")


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers = status, headers
        self.body = body.decode()

    def json(self):
        return json.loads(self.body)

    def fault(self):
        """The status and the word for programs."""
        return self.status, self.json().get("fault")


class Device:
    def __init__(self, node, agent="Test 1.0"):
        self.node, self.cookie, self.agent = node, None, agent

    def at(self, node):
        """Its next requests go there: all nodes of a site are one."""
        self.node = node
        return self

    def connect(self, limit):
        return http.client.HTTPConnection(self.node.host, self.node.port, timeout=limit)

    def ask(self, method, path, body=None, headers=None, limit=20):
        """headers: in place of the usual ones; None removes one."""
        sent = {"Origin": f"http://{self.node.address()}", "Content-Type": "application/json", "User-Agent": self.agent,
                "Cookie": None if self.cookie is None else "theme=dark; " + self.cookie}
        sent.update(headers or {})
        connection = self.connect(limit)
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        try:
            connection.request(method, "/api/account" + path, text, {name: value for name, value in sent.items() if value is not None})
            raw = connection.getresponse()
            answer = Answer(raw.status, dict((name.lower(), value) for name, value in raw.getheaders()), raw.read())
        finally:
            connection.close()
        self.keep(answer.headers.get("set-cookie"))
        return answer

    def keep(self, cookie):
        if cookie is not None:
            self.cookie = None if "Max-Age=0" in cookie else cookie.split(";")[0]

    def get(self, path="", **how):
        return self.ask("GET", path, **how)

    def post(self, path, body=None, **how):
        return self.ask("POST", path, {} if body is None else body, **how)

    def register(self, name, password=PASSWORD):
        return self.post("/register", {"name": name, "password": password})

    def sign_in(self, name, password=PASSWORD):
        return self.post("/sign-in", {"name": name, "password": password})

    def name(self):
        """Who is signed in; None: nobody."""
        account = self.get().json()["account"]
        return account and account["name"]

    def sessions(self):
        return self.get("/sessions").json()["sessions"]

    # ---- with a Key of passkeys.py, and its lies ----

    def sign(self, purpose, given, how, lies, words=None):
        """Asks for a number and hands it over signed."""
        asked = self.post("/passkey/" + given, words)
        if asked.status != 200:
            return asked
        return self.post("/passkey/" + purpose, {**(words or {}), "passkey": how(asked.json()["challenge"], **lies)})

    def register_passkey(self, name, key, **lies):
        return self.sign("register", "options-to-register", key.make, lies, {"name": name})

    def sign_in_passkey(self, key, **lies):
        return self.sign("sign-in", "options", key.use, lies)

    def add_passkey(self, key, **lies):
        return self.sign("add", "options-to-add", key.make, lies)

    def remove_passkey(self, key):
        return self.post("/passkey/remove", {"id": key.name()})

    def passkeys(self):
        """Their ids."""
        return [one["id"] for one in self.get("/passkeys").json()["passkeys"]]
