#!/usr/bin/env python3
"""The page as a node serves it: compressed where the browser takes it, revalidated or kept, with every header that protects it;
and the address of a table, which is the page, or leads to it."""
import gzip
import http.client
import json
import os
import tempfile

from testing import LOOSE, clean_ends, expect, parts, site

PAGE, SCRIPT, PICTURE = b"<!doctype html>" + b" " * 5000, b"export const x = 1;\n" * 3000, b"not smaller when compressed"
BROTLI = b"the page as brotli, which a node does not look into"
TABLE = b"the page at the address of a table"


def write(folder):
    os.mkdir(os.path.join(folder, "assets"))
    files = {"index.html": PAGE, "index.html.br": BROTLI, "index.html.gz": gzip.compress(PAGE), "assets/a-12345678.js": SCRIPT,
             "assets/a-12345678.js.gz": gzip.compress(SCRIPT), "icon.png": PICTURE, "alone.gz": b"nothing is compressed here"}
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def ask(node, path, method="GET", **headers):
    """Status, headers and body, with exactly these headers sent."""
    line = http.client.HTTPConnection(node.host, node.port, timeout=60)
    line.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    line.endheaders()
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def compressed(node):
    tags = set()
    for accepted, coding, body in ((None, None, PAGE), ("gzip, deflate, br, zstd", "br", BROTLI), ("gzip", "gzip", gzip.compress(PAGE)),
                                   ("br;q=0, gzip", "gzip", gzip.compress(PAGE)), ("br;q=0, gzip;q=0.0", None, PAGE),
                                   ("*", "br", BROTLI), ("x" * 3000, None, PAGE)):
        status, headers, got = ask(node, "/", **({"Accept_Encoding": accepted} if accepted else {}))
        what = accepted[:30] if accepted else "no header"
        expect(status == 200 and headers.get("content-encoding") == coding and headers["content-length"] == str(len(got)),
               f"{what}: coded as {coding}")
        expect(got == body or coding == "gzip" and gzip.decompress(got) == PAGE, f"{what}: the whole page")
        expect(headers["content-type"] == "text/html; charset=utf-8" and headers["cache-control"] == "no-cache", f"{what}: it is the page")
        expect(headers.get("vary", "").lower() == "accept-encoding", f"{what}: caches in between are told")
        tags.add((coding, headers["etag"]))
    expect(len(tags) == 3 and len({tag for _, tag in tags}) == 3, f"each form has an ETag of its own: {sorted(map(str, tags))}")
    return dict(tags)


def revalidated(node, tags):
    for coding, tag in tags.items():
        status, headers, got = ask(node, "/", Accept_Encoding=coding or "identity", If_None_Match=tag)
        expect((status, got) == (304, b"") and headers["etag"] == tag, f"{coding}: not sent again")
        expect(headers.get("vary", "").lower() == "accept-encoding", f"{coding}: nor are caches told otherwise")
    status, _, got = ask(node, "/", Accept_Encoding="gzip", If_None_Match=tags["br"])
    expect((status, gzip.decompress(got)) == (200, PAGE), "the ETag of another form is another")


def forms(node):
    status, headers, got = ask(node, "/assets/a-12345678.js", Accept_Encoding="br, gzip")
    expect(headers.get("content-encoding") == "gzip" and gzip.decompress(got) == SCRIPT, "no brotli, so gzip")
    expect("immutable" in headers["cache-control"] and headers["content-type"].startswith("text/javascript"), "a script, kept for good")
    status, headers, got = ask(node, "/icon.png", Accept_Encoding="br, gzip")
    expect((status, got) == (200, PICTURE) and "content-encoding" not in headers and "vary" not in headers, "one form only: no coding")
    for path in ("/index.html.br", "/index.html.gz", "/assets/a-12345678.js.gz"):
        expect(ask(node, path)[0] == 404, f"{path} is no file of its own")
    expect(ask(node, "/alone.gz")[2] == b"nothing is compressed here", "what is no other form of a file is a file")


def own_address(node):
    status, headers, got = ask(node, "/api/site")
    said = json.loads(got)
    expect((status, said["url"]) == (200, "") and said["release"].startswith("mykonosd "), "a node that was not told its address tells none")
    expect(headers["cache-control"] == "no-store" and headers["content-type"] == "application/json", "and is asked again every time")


def addresses(node):
    """Of an earlier release: it reads the table's number in the query."""
    for path, to in (("/t/7", "/?t=7"), ("/t/9007199254740991", "/?t=9007199254740991"), ("/t/007?x=1", "/?t=7")):
        status, headers, got = ask(node, path)
        expect((status, headers.get("location"), got) == (303, to, b""), f"{path} leads to {to}")
        expect(headers["cache-control"] == "no-store", f"{path} is asked again every time")
    leads_nowhere(node)


def table_page(node, folder):
    """Of this release: tables have a page of their own."""
    expect(node.stop() == 0, "the node ends")
    with open(os.path.join(folder, "table.html"), "wb") as file:
        file.write(TABLE)
    node.start()
    for path in ("/t/7", "/t/9007199254740991", "/t/007?x=1"):
        status, headers, got = ask(node, path)
        expect((status, got) == (200, TABLE) and "location" not in headers, f"{path} is answered with the page at once")
        expect(headers["content-type"] == "text/html; charset=utf-8" and headers["cache-control"] == "no-cache", f"{path}: it is a page")
        expect("base-uri 'none'" in headers["content-security-policy"], f"{path}: it cannot change where its files are")
        expect(ask(node, path, If_None_Match=headers["etag"])[0] == 304, f"{path} is not sent again")
    leads_nowhere(node)


def leads_nowhere(node):
    for path in ("/t/", "/t", "/t/x", "/t/7x", "/t/7/", "/t/-7", "/t/99999999999999999", "/t//evil.example"):
        status, headers, _ = ask(node, path)
        expect(status == 404 and "location" not in headers, f"{path} leads nowhere")


def protected(node):
    for path, status in (("/", 200), ("/t/7", 303), ("/healthz", 200), ("/none", 404)):
        got, headers, _ = ask(node, path)
        policy = headers["content-security-policy"]
        expect(got == status and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, f"{path}: the policy")
        expect("img-src 'self' data: blob:;" in policy and policy.count("blob:") == 1, f"{path}: only pictures are painted from memory")
        expect("script-src 'self' 'wasm-unsafe-eval';" in policy, f"{path}: only our own scripts")


def main():
    with tempfile.TemporaryDirectory(prefix="mykonos-web-") as folder:
        write(folder)
        with site(options=[*LOOSE, "--web", folder]) as cluster:
            node = cluster.nodes[0]
            for check in (protected, own_address, addresses, forms):
                check(node)
            revalidated(node, compressed(node))
            table_page(node, folder)
            clean_ends(cluster)


main()
