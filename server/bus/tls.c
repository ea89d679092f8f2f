#include "server/bus/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

enum { READ_STEP = 16384 }; /* bytes; the most that one TLS record holds */

struct tls_trust {
    SSL_CTX *context;
};

struct tls {
    SSL *ssl;
    BIO *from_network, *to_network; /* owned by ssl */
    char reason[160];
};

struct tls_trust *tls_trust_create(const char *ca_file)
{
    struct tls_trust *trust = wire_allocate(sizeof *trust);
    trust->context = SSL_CTX_new(TLS_client_method());
    if (trust->context != NULL && SSL_CTX_set_min_proto_version(trust->context, TLS1_2_VERSION) == 1 &&
        (ca_file == NULL ? SSL_CTX_set_default_verify_paths(trust->context)
                         : SSL_CTX_load_verify_file(trust->context, ca_file)) == 1) {
        SSL_CTX_set_verify(trust->context, SSL_VERIFY_PEER, NULL);
        return trust;
    }
    tls_trust_destroy(trust);
    return NULL;
}

void tls_trust_destroy(struct tls_trust *trust)
{
    if (trust == NULL)
        return;
    SSL_CTX_free(trust->context);
    free(trust);
}

/* An address must be among the certificate's addresses, a name among its names. */
static bool expect_host(SSL *ssl, const char *host)
{
    struct in6_addr address;
    if (inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1)
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

struct tls *tls_create(struct tls_trust *trust, const char *host)
{
    struct tls *tls = wire_allocate(sizeof *tls);
    tls->ssl = SSL_new(trust->context);
    tls->from_network = BIO_new(BIO_s_mem());
    tls->to_network = BIO_new(BIO_s_mem());
    if (tls->ssl == NULL || tls->from_network == NULL || tls->to_network == NULL || !expect_host(tls->ssl, host))
        abort(); /* no memory is left */
    SSL_set_bio(tls->ssl, tls->from_network, tls->to_network);
    SSL_set_connect_state(tls->ssl);
    SSL_do_handshake(tls->ssl); /* writes our first words */
    return tls;
}

void tls_destroy(struct tls *tls)
{
    if (tls == NULL)
        return;
    SSL_free(tls->ssl);
    free(tls);
}

/* false: the last call on the connection failed for good, not only because bytes are missing. */
static bool may_go_on(struct tls *tls, int result)
{
    int error = SSL_get_error(tls->ssl, result);
    if (error == SSL_ERROR_NONE || error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return true;
    long verified = SSL_get_verify_result(tls->ssl);
    const char *words = ERR_reason_error_string(ERR_peek_last_error());
    if (error == SSL_ERROR_ZERO_RETURN)
        snprintf(tls->reason, sizeof tls->reason, "it ended the connection");
    else if (verified != X509_V_OK)
        snprintf(tls->reason, sizeof tls->reason, "its certificate is not accepted: %s",
                 X509_verify_cert_error_string(verified));
    else
        snprintf(tls->reason, sizeof tls->reason, "TLS failed: %s", words == NULL ? "no reason is known" : words);
    ERR_clear_error();
    return false;
}

bool tls_receive(struct tls *tls, const uint8_t *bytes, size_t size, struct wire *plain)
{
    ERR_clear_error();
    if (BIO_write(tls->from_network, bytes, (int)size) != (int)size)
        abort(); /* no memory is left */
    if (!SSL_is_init_finished(tls->ssl)) {
        int result = SSL_do_handshake(tls->ssl);
        if (result != 1)
            return may_go_on(tls, result);
    }
    for (;;) {
        uint8_t *room = wire_extend(plain, READ_STEP);
        int result = SSL_read(tls->ssl, room, READ_STEP);
        plain->size -= (size_t)(READ_STEP - (result > 0 ? result : 0));
        if (result <= 0)
            return may_go_on(tls, result);
    }
}

bool tls_send(struct tls *tls, const uint8_t *bytes, size_t size)
{
    ERR_clear_error();
    int result = SSL_write(tls->ssl, bytes, (int)size); /* memory takes everything */
    return result == (int)size || may_go_on(tls, result);
}

void tls_take(struct tls *tls, struct wire *cipher)
{
    size_t size = BIO_ctrl_pending(tls->to_network);
    if (size > 0)
        BIO_read(tls->to_network, wire_extend(cipher, size), (int)size);
}

bool tls_is_secure(const struct tls *tls)
{
    return SSL_is_init_finished(tls->ssl);
}

const char *tls_reason(const struct tls *tls)
{
    return tls->reason;
}
