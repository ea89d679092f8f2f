/* What a NATS server sends is read whole or refused, wherever it is cut; keys and addresses are read as NATS writes
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include "server/bus/bus.h"
#include "server/bus/bus_url.h"
#include "server/bus/nats.h"
#include "server/bus/nkey.h"
#include "server/bus/tls.h"
#include "server/loop/metrics.h"

/* ---- what NATS says ---- */

static enum nats_kind kind_of(const char *text)
{
    return nats_read((const uint8_t *)text, strlen(text)).kind;
}

static void every_event_is_read_wherever_it_is_cut(void **unused)
{
    (void)unused;
    static const char stream[] =
        "INFO {\"nonce\":\"abc\",\"tls_required\":true}\r\nPING\r\nMSG mykonos.all 2 5\r\nab\r\nc\r\n"
        "MSG mykonos.all 2 0\r\n\r\n-ERR 'Authorization Violation'\r\n+OK\r\nPONG\r\n";
    static const enum nats_kind kinds[] = { NATS_INFO,  NATS_PING, NATS_MESSAGE, NATS_MESSAGE,
                                            NATS_ERROR, NATS_OK,   NATS_PONG };
    const uint8_t *at = (const uint8_t *)stream, *end = at + strlen(stream);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct nats_event event = nats_read(at, (size_t)(end - at));
        assert_int_equal(event.kind, kinds[i]);
        for (size_t size = 0; size < event.size; size++) {
            uint8_t *part = malloc(size + 1); /* of exactly its size, so that a sanitizer sees a read beyond it */
            memcpy(part, at, size);
            part = realloc(part, size == 0 ? 1 : size);
            struct nats_event cut = nats_read(part, size);
            assert_int_equal(cut.kind, NATS_INCOMPLETE);
            assert_int_equal(cut.size, 0);
            free(part);
        }
        at += event.size;
    }
    assert_ptr_equal(at, end);
}

static void bodies_are_found(void **unused)
{
    (void)unused;
    const char *text = "MSG mykonos.node.1 1 5\r\nab\r\nc\r\n";
    struct nats_event event = nats_read((const uint8_t *)text, strlen(text));
    assert_int_equal(event.number, 1);
    assert_int_equal(event.body.size, 5);
    assert_memory_equal(event.body.at, "ab\r\nc", 5);
    text = "MSG 7 12 3 2\r\nab\r\n"; /* with an address for replies */
    event = nats_read((const uint8_t *)text, strlen(text));
    assert_int_equal(event.number, 12);
    assert_int_equal(event.body.size, 2);
    text = "-ERR 'No'\r\n";
    event = nats_read((const uint8_t *)text, strlen(text));
    assert_int_equal(event.body.size, 2);
    assert_memory_equal(event.body.at, "No", 2);
}

static void anything_else_is_malformed(void **unused)
{
    (void)unused;
    static const char *const wrong[] = { "\n",
                                         "\r\n",
                                         "PING\n",
                                         "PINGS\r\n",
                                         "HTTP/1.1 200 OK\r\n",
                                         "MSG a 1 \r\n",
                                         "MSG a 1 x\r\n",
                                         "MSG a 1 -1\r\n",
                                         "MSG a 1 8388609\r\n",
                                         "MSG a 1 99999999999999999999999999\r\n",
                                         "MSG a 1 2\r\nabc\r\n",
                                         "MSG\r\n",
                                         "MSG \r\n",
                                         "MSG a\r\n",
                                         "MSG a \r\n",
                                         "MSG a 2\r\nab\r\n",
                                         "MSG a  2\r\nab\r\n",
                                         "MSG a x 2\r\nab\r\n",
                                         "MSG a 1x 2\r\nab\r\n",
                                         "MSG a 1000 2\r\nab\r\n",
                                         "INFO\r\n" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(kind_of(wrong[i]), NATS_MALFORMED);
    static uint8_t endless[NATS_LINE_MOST];
    memset(endless, 'x', sizeof endless);
    assert_int_equal(nats_read(endless, sizeof endless - 1).kind, NATS_INCOMPLETE);
    assert_int_equal(nats_read(endless, sizeof endless).kind, NATS_MALFORMED);
}

static void info_is_understood(void **unused)
{
    (void)unused;
    char nonce[NATS_NONCE_SIZE];
    assert_true(nats_info_nonce(wire_text("{\"a\":1,\"nonce\":\"x_Y-9\",\"b\":2}"), nonce));
    assert_string_equal(nonce, "x_Y-9");
    assert_false(nats_info_nonce(wire_text("{\"nonce\":\"\"}"), nonce));
    assert_false(nats_info_nonce(wire_text("{\"nonce\":\"abc"), nonce));
    assert_false(nats_info_nonce(wire_text("{}"), nonce));
    char text[2 * NATS_NONCE_SIZE] = "{\"nonce\":\"";
    memset(text + strlen(text), 'n', NATS_NONCE_SIZE);
    strcat(text, "\"}");
    assert_false(nats_info_nonce(wire_text(text), nonce));
    assert_true(nats_info_requires_tls(wire_text("{\"tls_required\":true}")));
    assert_false(nats_info_requires_tls(wire_text("{\"tls_required\":false,\"tls_available\":true}")));
}

/* ---- keys ---- */

/* A pair that NATS's own documentation shows. */
static const char seed[] = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";
static const char public_key[] = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4";

static void a_seed_has_its_public_key(void **unused)
{
    (void)unused;
    char signature[NKEY_SIGNATURE_SIZE], again[NKEY_SIGNATURE_SIZE];
    struct nkey *key = nkey_create(seed);
    assert_non_null(key);
    assert_string_equal(nkey_public(key), public_key);
    nkey_sign(key, "nonce", signature);
    nkey_sign(key, "nonce", again);
    assert_string_equal(signature, again); /* Ed25519 is deterministic */
    assert_int_equal(strlen(signature), NKEY_SIGNATURE_SIZE - 1);
    nkey_destroy(key);
}

static void no_other_text_is_a_seed(void **unused)
{
    (void)unused;
    char text[sizeof seed + 1];
    assert_null(nkey_create(""));
    assert_null(nkey_create(public_key));
    for (size_t i = 0; i < strlen(seed); i++) {
        memcpy(text, seed, sizeof seed);
        text[i] = text[i] == 'A' ? 'B' : 'A';
        assert_null(nkey_create(text)); /* a letter is wrong */
        text[i] = '1';
        assert_null(nkey_create(text)); /* no letter of base32 */
        text[i] = 0;
        assert_null(nkey_create(text)); /* too short */
    }
    snprintf(text, sizeof text, "%sA", seed);
    assert_null(nkey_create(text));
}

/* ---- TLS ---- */

/* The other side: the server's end of TLS, with a certificate for one host that its own key has signed. */
struct peer {
    SSL *ssl;
    SSL_CTX *context;
    char ca_file[40];
};

static void add_host(X509 *certificate, const char *host)
{
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, host);
    assert_non_null(extension);
    assert_int_equal(X509_add_ext(certificate, extension, -1), 1);
    X509_EXTENSION_free(extension);
}

static struct peer peer_create(const char *host)
{
    struct peer peer = { .context = SSL_CTX_new(TLS_server_method()), .ca_file = "bus_test.XXXXXX" };
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_set_version(certificate, X509_VERSION_3);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -86400);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_pubkey(certificate, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC, (const uint8_t *)"bus", -1, -1,
                               0);
    X509_set_issuer_name(certificate, X509_get_subject_name(certificate));
    add_host(certificate, host);
    assert_true(X509_sign(certificate, key, EVP_sha256()) > 0);
    FILE *file = fdopen(mkstemp(peer.ca_file), "w");
    assert_int_equal(PEM_write_X509(file, certificate), 1);
    fclose(file);
    assert_int_equal(SSL_CTX_use_certificate(peer.context, certificate), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(peer.context, key), 1);
    peer.ssl = SSL_new(peer.context);
    SSL_set_bio(peer.ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_accept_state(peer.ssl);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return peer;
}

static void peer_destroy(struct peer *peer)
{
    SSL_free(peer->ssl);
    SSL_CTX_free(peer->context);
    unlink(peer->ca_file);
}

/* Carries bytes between both sides, at most `step` at once, until nobody has any left. false: the client refuses. */
static bool carry(struct tls *tls, struct peer *peer, size_t step, struct wire *plain)
{
    bool ok = true;
    for (bool more = true; more && ok;) {
        struct wire cipher = { 0 };
        uint8_t bytes[4096];
        tls_take(tls, &cipher);
        BIO_write(SSL_get_rbio(peer->ssl), cipher.bytes, (int)cipher.size);
        SSL_do_handshake(peer->ssl);
        int got = BIO_read(SSL_get_wbio(peer->ssl), bytes, (int)step);
        ok = got <= 0 || tls_receive(tls, bytes, (size_t)got, plain);
        more = got > 0 || cipher.size > 0;
        wire_destroy(&cipher);
    }
    return ok;
}

static void records_are_read_wherever_they_are_cut(void **unused)
{
    (void)unused;
    static const size_t steps[] = { 1, 7, 1000, 4096 };
    static uint8_t sent[40000];
    for (size_t i = 0; i < sizeof sent; i++)
        sent[i] = (uint8_t)(i * 31);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct peer peer = peer_create("IP:127.0.0.1");
        struct tls_trust *trust = tls_trust_create(peer.ca_file);
        struct tls *tls = tls_create(trust, "127.0.0.1");
        struct wire plain = { 0 };
        assert_true(carry(tls, &peer, steps[i], &plain));
        assert_true(tls_is_secure(tls));
        for (size_t at = 0; at < sizeof sent; at += 100) /* many records in one read */
            assert_int_equal(SSL_write(peer.ssl, sent + at, 100), 100);
        assert_true(carry(tls, &peer, steps[i], &plain));
        assert_int_equal(plain.size, sizeof sent); /* nothing waits inside for bytes that will never come */
        assert_memory_equal(plain.bytes, sent, sizeof sent);
        assert_true(tls_send(tls, sent, sizeof sent));
        assert_true(carry(tls, &peer, steps[i], &plain));
        size_t got = 0;
        for (int more = 1; more > 0 && got<sizeof sent; got += more> 0 ? (size_t)more : 0)
            more = SSL_read(peer.ssl, plain.bytes + got, (int)(sizeof sent - got));
        assert_int_equal(got, sizeof sent);
        assert_memory_equal(plain.bytes, sent, sizeof sent);
        wire_destroy(&plain);
        tls_destroy(tls);
        tls_trust_destroy(trust);
        peer_destroy(&peer);
    }
}

/* NULL: the certificate is accepted. */
static void assert_certificate(const char *certified, const char *host, bool known, const char *refusal)
{
    struct peer peer = peer_create(certified), other = peer_create(certified);
    struct tls_trust *trust = tls_trust_create(known ? peer.ca_file : other.ca_file);
    struct tls *tls = tls_create(trust, host);
    struct wire plain = { 0 };
    assert_int_equal(carry(tls, &peer, 4096, &plain), refusal == NULL);
    assert_int_equal(tls_is_secure(tls), refusal == NULL);
    if (refusal != NULL)
        assert_non_null(strstr(tls_reason(tls), refusal));
    wire_destroy(&plain);
    tls_destroy(tls);
    tls_trust_destroy(trust);
    peer_destroy(&peer);
    peer_destroy(&other);
}

static void only_the_right_certificate_is_accepted(void **unused)
{
    (void)unused;
    assert_certificate("IP:10.0.0.1", "10.0.0.1", true, NULL);
    assert_certificate("IP:::1", "::1", true, NULL);
    assert_certificate("DNS:nats.example", "nats.example", true, NULL);
    assert_certificate("DNS:*.bus.example", "nats.bus.example", true, NULL);
    assert_certificate("IP:10.0.0.1", "10.0.0.2", true, "IP address mismatch");
    assert_certificate("DNS:nats.example", "other.example", true, "hostname mismatch");
    assert_certificate("DNS:na*.bus.example", "nats.bus.example", true, "hostname mismatch");
    assert_certificate("DNS:10.0.0.1", "10.0.0.1", true, "IP address mismatch");
    assert_certificate("IP:10.0.0.1", "10.0.0.1", false, "not accepted");
}

static void without_certificates_nobody_is_trusted(void **unused)
{
    (void)unused;
    assert_null(tls_trust_create("/nowhere"));
    assert_null(tls_trust_create("/dev/null"));
}

static void what_is_no_tls_is_refused(void **unused)
{
    (void)unused;
    struct peer peer = peer_create("DNS:a");
    struct tls_trust *trust = tls_trust_create(peer.ca_file);
    struct tls *tls = tls_create(trust, "a");
    struct wire plain = { 0 };
    assert_false(tls_receive(tls, (const uint8_t *)"PING\r\nPING\r\n", 12, &plain));
    assert_int_equal(plain.size, 0);
    wire_destroy(&plain);
    tls_destroy(tls);
    tls_trust_destroy(trust);
    peer_destroy(&peer);
}

/* ---- a bus whose server is away ---- */

static void ignore_message(void *owner, const uint8_t *bytes, size_t size)
{
    (void)owner, (void)bytes, (void)size;
}

static void ignore(void *owner)
{
    (void)owner;
}

static void what_waits_for_nats_is_limited(void **unused)
{
    (void)unused;
    uv_loop_t loop;
    struct bus *bus;
    struct wire message = { 0 };
    uv_loop_init(&loop);
    struct bus_options options = { .access = { .url = "127.0.0.1:1", .open = true },
                                   .number = 1,
                                   .may_be_down = true,
                                   .on_message = ignore_message,
                                   .on_back = ignore };
    assert_int_equal(bus_create(&loop, &options, &bus), FAULT_NONE);
    assert_false(bus_is_up(bus));
    memset(wire_extend(&message, 1 << 20), 0, 1 << 20);
    uint64_t before = metrics.bus_out_total;
    for (int i = 0; i < 100; i++)
        bus_send(bus, 2, &message);
    assert_in_range(metrics.bus_out_total - before, 6, 8); /* of 1 MiB each */
    wire_destroy(&message);
    bus_destroy(bus);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

/* ---- a bus without a server: nobody is there but us ---- */

struct heard {
    struct bus *bus;
    char letters[8];
    int count;
};

static void put_letter(struct wire *message, char letter)
{
    wire_clear(message);
    wire_put(message, &letter, 1);
}

/* The first letter is answered with another one. */
static void hear(void *owner, const uint8_t *bytes, size_t size)
{
    struct heard *heard = owner;
    struct wire answer = { 0 };
    assert_int_equal(size, 1);
    if (heard->count == 0) {
        put_letter(&answer, 'z');
        bus_send(heard->bus, 1, &answer);
    }
    heard->letters[heard->count++] = (char)bytes[0];
    wire_destroy(&answer);
}

static void a_node_alone_hears_what_it_says(void **unused)
{
    (void)unused;
    uv_loop_t loop;
    struct heard heard = { 0 };
    struct wire message = { 0 };
    uv_loop_init(&loop);
    struct bus_options options = { .number = 1, .think = true, .owner = &heard, .on_message = hear, .on_back = ignore };
    assert_int_equal(bus_create(&loop, &options, &heard.bus), FAULT_NONE);
    assert_true(bus_is_up(heard.bus) && bus_flush(heard.bus));
    put_letter(&message, 'a');
    bus_send(heard.bus, 1, &message);
    put_letter(&message, 'b');
    bus_send_all(heard.bus, &message);
    put_letter(&message, 'c');
    bus_send_brain(heard.bus, &message);
    put_letter(&message, 'x'); /* to nobody */
    bus_send(heard.bus, 2, &message);
    assert_int_equal(heard.count, 0); /* never while the sender is at work */
    while (heard.count < 4)
        uv_run(&loop, UV_RUN_ONCE);
    assert_string_equal(heard.letters, "abcz");
    put_letter(&message, 'y'); /* dropped: its receiver may be gone */
    bus_send(heard.bus, 1, &message);
    bus_begin_end(heard.bus);
    bus_destroy(heard.bus);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    assert_int_equal(heard.count, 4);
    wire_destroy(&message);
}

/* ---- addresses ---- */

static void assert_servers(const char *words, const char *servers)
{
    struct bus_server list[BUS_SERVERS_MOST];
    const char *why;
    char got[300] = "";
    int count = bus_url_read(words, list, &why);
    for (int i = 0; i < count; i++) {
        size_t at = strlen(got);
        snprintf(got + at, sizeof got - at, "%s%.20s %s", i > 0 ? ", " : "", list[i].host, list[i].port);
    }
    assert_string_equal(got, servers);
}

static void addresses_are_split(void **unused)
{
    (void)unused;
    assert_servers("nats://a:1", "a 1");
    assert_servers("nats://a", "a 4222");
    assert_servers("a:1", "a 1");
    assert_servers("nats://a:1,nats://10.0.0.1:2,c", "a 1, 10.0.0.1 2, c 4222");
    assert_servers("nats://[::1]:7,[fe80::1]", "::1 7, fe80::1 4222");
    assert_servers("a,b,c,d,e,f,g,h", "a 4222, b 4222, c 4222, d 4222, e 4222, f 4222, g 4222, h 4222");
}

static void other_addresses_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",         ",",     "a,",    "nats://",          "a:",       "a:0", "a:65536",
        "a:1x",     "a:1/b", "[::1",  "[::1]x",           "http://a", "a b", "nats://a:1,,b",
        "::1:4222", "a:-1",  "a?b=c", "a,b,c,d,e,f,g,h,i"
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_servers(wrong[i], "");
}

static void secrets_in_addresses_are_refused(void **unused)
{
    (void)unused;
    static const char *const secrets[] = { "nats://me:pw@a:1", "nats://token@a", "a,me:pw@b" };
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++) {
        const char *why = bus_access_fault(&(struct bus_access){ .url = secrets[i], .seed_file = "x" });
        assert_non_null(why);
        assert_non_null(strstr(why, "--bus-seed FILE"));
    }
}

static void a_bus_is_open_only_if_told_so(void **unused)
{
    (void)unused;
    assert_null(bus_access_fault(&(struct bus_access){ .url = "a", .seed_file = "x" }));
    assert_null(bus_access_fault(&(struct bus_access){ .url = "a", .open = true }));
    assert_non_null(bus_access_fault(&(struct bus_access){ .url = "a" }));
    assert_non_null(bus_access_fault(&(struct bus_access){ .url = "a", .ca_file = "x" }));
    assert_non_null(bus_access_fault(&(struct bus_access){ .url = "a", .seed_file = "x", .open = true }));
}

static void numbers_tell_their_part(void **unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++) {
        assert_int_equal(bus_choose_number(BUS_NODE) >> 63, 0);
        assert_int_equal(bus_choose_number(BUS_BRAIN) >> 62, 2);
        assert_int_equal(bus_choose_number(BUS_OPERATOR) >> 62, 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_read_wherever_it_is_cut),
        cmocka_unit_test(bodies_are_found),
        cmocka_unit_test(anything_else_is_malformed),
        cmocka_unit_test(info_is_understood),
        cmocka_unit_test(a_seed_has_its_public_key),
        cmocka_unit_test(no_other_text_is_a_seed),
        cmocka_unit_test(records_are_read_wherever_they_are_cut),
        cmocka_unit_test(only_the_right_certificate_is_accepted),
        cmocka_unit_test(without_certificates_nobody_is_trusted),
        cmocka_unit_test(what_is_no_tls_is_refused),
        cmocka_unit_test(what_waits_for_nats_is_limited),
        cmocka_unit_test(a_node_alone_hears_what_it_says),
        cmocka_unit_test(addresses_are_split),
        cmocka_unit_test(other_addresses_are_refused),
        cmocka_unit_test(secrets_in_addresses_are_refused),
        cmocka_unit_test(a_bus_is_open_only_if_told_so),
        cmocka_unit_test(numbers_tell_their_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
