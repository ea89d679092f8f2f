"""A device that makes passkeys and signs with them, as a browser passes on what it says, with the openssl command for the mathematics.
What it is told to say may be a lie."""
import base64
import hashlib
import json
import os
import struct
import subprocess
import tempfile

URL = "http://localhost:1234"
PRESENT, VERIFIED, ATTACHED = 1, 4, 0x40
ES256 = -7


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def openssl(*words, data=None):
    return subprocess.run(["openssl", *words], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


class Key:
    """count: how often it says that it was used."""

    def __init__(self, id=None, count=0):
        self.id, self.count = id or os.urandom(16), count
        self.file = tempfile.NamedTemporaryFile(prefix="mykonos-", suffix=".pem")  # the private half; it goes with the object
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self.file.name)
        self.point = openssl("pkey", "-in", self.file.name, "-pubout", "-outform", "DER")[-64:]

    def name(self):
        return text_of(self.id)

    def public(self):
        """As COSE has it: a map of kty, alg, crv, x and y."""
        return bytes.fromhex("a5010203262001215820") + self.point[:32] + bytes.fromhex("225820") + self.point[32:]

    @staticmethod
    def client(type, challenge, origin):
        """What the browser says."""
        return json.dumps({"type": type, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    def head(self, host, flags, count):
        """Of what the device says (WebAuthn, 6.1)."""
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count if count is None else count)

    def make(self, challenge, flags=PRESENT | VERIFIED | ATTACHED, host="localhost", origin=URL, type="webauthn.create", count=None, id=None):
        """id: what the browser says that it is."""
        data = self.head(host, flags, count) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + self.public()
        return {"id": text_of(id or self.id), "client": text_of(self.client(type, challenge, origin)), "data": text_of(data), "kind": ES256}

    def use(self, challenge, flags=PRESENT | VERIFIED, host="localhost", origin=URL, type="webauthn.get", count=None, id=None, spoil=False):
        """spoil: what the device says is changed after it was signed."""
        data, client = self.head(host, flags, count), self.client(type, challenge, origin)
        signature = openssl("dgst", "-sha256", "-sign", self.file.name, data=data + hashlib.sha256(client).digest())
        if spoil:
            data = data[:-1] + bytes([data[-1] ^ 1])
        return {"id": text_of(id or self.id), "client": text_of(client), "data": text_of(data), "signature": text_of(signature)}
