"""A mail server that keeps what it is sent: mail_sink.py [CERTIFICATE KEY [smtps]] prints its port, then each mail as one line of JSON, with
the address in `to`, and each try to sign in as `login`. Run by Debian's Python, which has python3-aiosmtpd. later@..: refused for now, the
first time; never@..: for good."""
import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Keeper:
    def __init__(self):
        self.refused = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("never@"):
            return "550 nobody here"
        if address.startswith("later@") and address not in self.refused:
            self.refused.add(address)
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(json.dumps({"to": envelope.rcpt_tos, "from": envelope.mail_from, "headers": mail.items(), "text": mail.get_content(),
                          "tls": server.transport.get_extra_info("ssl_object") is not None, "user": session.auth_data, "raw": envelope.content.decode("ascii")}), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    print(json.dumps({"login": [data.login.decode(), data.password.decode()]}), flush=True)
    known = data.login == b"mykonos" and data.password == b"letters: and more"
    return AuthResult(success=known, handled=known, auth_data="mykonos" if known else None)


async def main():
    tls, from_the_start = {}, None
    if len(sys.argv) > 1:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*sys.argv[1:3])
        tls = {"auth_required": True, "authenticator": authenticate}
        if sys.argv[3:] == ["smtps"]:
            from_the_start = context
            tls["auth_require_tls"] = False  # it does not see that there is
        else:
            tls.update(tls_context=context, require_starttls=True)
    keeper = Keeper()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(keeper, hostname="sink", **tls), "127.0.0.1", 0, ssl=from_the_start)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


asyncio.run(main())
