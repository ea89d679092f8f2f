"""Keys of NATS users ("nkeys"): an Ed25519 key as text in base32, with a prefix that tells its kind and a check value. openssl has the
arithmetic."""
import base64
import binascii
import os
import subprocess

SEED, USER = 18 << 3, 20 << 3
DER_PREFIX = bytes.fromhex("302e020100300506032b657004220420")  # of a private key as PKCS 8, before its 32 bytes


def openssl(*words, data=None):
    return subprocess.run(["openssl", *words], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


def encode(data):
    """CRC-16/XMODEM follows the bytes, lower byte first."""
    return base64.b32encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "little")).decode().rstrip("=")


def new_seed():
    return encode(bytes([SEED | USER >> 5, (USER & 31) << 3]) + os.urandom(32))


def private_key(seed):
    return DER_PREFIX + base64.b32decode(seed + "=" * (-len(seed) % 8))[2:34]


def public_key(seed):
    der = openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER", data=private_key(seed))
    return encode(bytes([USER]) + der[-32:])


def sign(seed, folder, data):
    """The signature as NATS wants it. openssl reads key and data from files; they are made in the folder and removed."""
    key, message = os.path.join(folder, f"{os.getpid()}.der"), os.path.join(folder, f"{os.getpid()}.nonce")
    try:
        for path, content in ((key, private_key(seed)), (message, data)):
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(content)
        signature = openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", key, "-in", message)
    finally:
        os.remove(key)
        os.remove(message)
    return base64.urlsafe_b64encode(signature).decode().rstrip("=")
