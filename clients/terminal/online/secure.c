#include "clients/terminal/online/secure.h"

/* A cross compiler may find the headers that all machines share, but not the one of its own machine. */
#if __has_include(<openssl/ssl.h>) && __has_include(<openssl/opensslconf.h>)

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdlib.h>

static const char library[] = "libssl.so.3";

/* What is called of the library; the macros of its headers lead to the same functions. */
#define CALLED(with)                                                                                                   \
    with(TLS_client_method) with(SSL_CTX_new) with(SSL_CTX_free) with(SSL_CTX_ctrl) with(SSL_CTX_set_verify)           \
        with(SSL_CTX_set_default_verify_paths) with(SSL_CTX_load_verify_file) with(SSL_new) with(SSL_free)             \
            with(SSL_set_fd) with(SSL_set1_host) with(SSL_set_hostflags) with(SSL_ctrl) with(SSL_connect)              \
                with(SSL_read) with(SSL_write) with(SSL_get_error) with(SSL_get_verify_result) with(SSL_get0_param)    \
                    with(X509_VERIFY_PARAM_set1_ip_asc) with(X509_verify_cert_error_string) with(ERR_clear_error)

#define MEMBER(name) __typeof__(name) *(name);
static struct {
    CALLED(MEMBER)
} openssl;

struct secure {
    SSL_CTX *context;
    SSL *ssl;
};

/* A function has no other way out of dlsym() than through its bytes. */
static bool find(void *from, const char *name, void *function)
{
    void *found = dlsym(from, name);
    *(void **)function = found;
    return found != NULL;
}

static bool load(void)
{
    static void *loaded;
    if (loaded != NULL)
        return true;
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (opened == NULL)
        return false;
#define FIND(name) &&find(opened, #name, &openssl.name)
    loaded = true CALLED(FIND) ? opened : NULL;
    return loaded != NULL;
}

static bool is_number(const char *host)
{
    struct in6_addr address;
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

/* A number must be among the certificate's addresses, a name among its names; only names are sent. */
static bool expect_host(SSL *ssl, const char *host)
{
    char name[256];
    struct text text = text_on(name, sizeof name);
    text_put(&text, host);
    if (is_number(host))
        return openssl.X509_VERIFY_PARAM_set1_ip_asc(openssl.SSL_get0_param(ssl), host) == 1;
    openssl.SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return openssl.SSL_set1_host(ssl, host) == 1 &&
           openssl.SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name) == 1;
}

static bool trust(SSL_CTX *context, const char *ca_file, struct text *text)
{
    if (ca_file != NULL && openssl.SSL_CTX_load_verify_file(context, ca_file) != 1) {
        text_add(text, "No certificate can be read from the file '%s', which --ca names.", ca_file);
        return false;
    }
    openssl.SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    return openssl.SSL_CTX_set_default_verify_paths(context) == 1 &&
           openssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL) == 1;
}

struct secure *secure_create(int fd, const char *host, const char *ca_file, struct text *text)
{
    enum { MODE = SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER };
    struct secure *tls = calloc(1, sizeof *tls);
    if (!load() || tls == NULL) {
        text_add(text, "An address with https needs the library %s of OpenSSL 3, which is not installed here.",
                 library);
        free(tls);
        return NULL;
    }
    tls->context = openssl.SSL_CTX_new(openssl.TLS_client_method());
    if (tls->context != NULL && trust(tls->context, ca_file, text))
        tls->ssl = openssl.SSL_new(tls->context);
    if (tls->ssl != NULL && openssl.SSL_set_fd(tls->ssl, fd) == 1 && expect_host(tls->ssl, host)) {
        openssl.SSL_ctrl(tls->ssl, SSL_CTRL_MODE, MODE, NULL);
        return tls;
    }
    secure_destroy(tls);
    if (text->length == 0)
        text_add(text, "TLS cannot be used on this machine.");
    return NULL;
}

void secure_destroy(struct secure *tls)
{
    if (tls == NULL)
        return;
    openssl.SSL_free(tls->ssl);
    openssl.SSL_CTX_free(tls->context);
    free(tls);
}

/* OpenSSL writes to a socket like to a file: a server that has hung up must not end us. */
static struct sigaction begin_quiet(void)
{
    struct sigaction before;
    sigaction(SIGPIPE, &(struct sigaction){ .sa_handler = SIG_IGN }, &before);
    openssl.ERR_clear_error();
    return before;
}

static void end_quiet(const struct sigaction *before)
{
    int kept = errno;
    sigaction(SIGPIPE, before, NULL);
    errno = kept;
}

enum secure_step secure_shake_hands(struct secure *tls)
{
    struct sigaction before = begin_quiet();
    int result = openssl.SSL_connect(tls->ssl);
    end_quiet(&before);
    if (result == 1)
        return SECURE_DONE;
    switch (openssl.SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_WANT_READ: return SECURE_WANTS_READ;
    case SSL_ERROR_WANT_WRITE: return SECURE_WANTS_WRITE;
    default: return SECURE_FAILED;
    }
}

bool secure_write_fault(struct secure *tls, const char *host, struct text *text)
{
    long result = openssl.SSL_get_verify_result(tls->ssl);
    switch (result) {
    case X509_V_OK:
        text_add(text, "%s does not speak TLS there: is it an address with http instead of https?", host);
        break;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        text_add(text,
                 "The certificate of %s has expired: its operator must renew it, unless this machine's clock is wrong.",
                 host);
        break;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        text_add(text, "The certificate of %s is not valid yet: check this machine's clock.", host);
        break;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        text_add(text, "The certificate there is not made for %s: use the name that its operator gave you.", host);
        break;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        text_add(
            text,
            "The certificate of %s is signed by nobody whom this system trusts: if you trust it, get its file from "
            "the operator and name it with --ca FILE.",
            host);
        break;
    default:
        text_add(text, "The certificate of %s cannot be trusted (%s): ask its operator.", host,
                 openssl.X509_verify_cert_error_string(result));
    }
    return result != X509_V_OK;
}

static ssize_t answer(struct secure *tls, int result)
{
    if (result > 0)
        return result;
    int error = openssl.SSL_get_error(tls->ssl, result);
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    errno = error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET;
    return -1;
}

ssize_t secure_read(struct secure *tls, void *bytes, size_t size)
{
    struct sigaction before = begin_quiet();
    ssize_t got = answer(tls, openssl.SSL_read(tls->ssl, bytes, size > INT_MAX ? INT_MAX : (int)size));
    end_quiet(&before);
    return got;
}

ssize_t secure_write(struct secure *tls, const void *bytes, size_t size)
{
    struct sigaction before = begin_quiet();
    ssize_t put = answer(tls, openssl.SSL_write(tls->ssl, bytes, size > INT_MAX ? INT_MAX : (int)size));
    end_quiet(&before);
    return put;
}

#else /* built without OpenSSL's headers */

#include <errno.h>

struct secure *secure_create(int fd, const char *host, const char *ca_file, struct text *text)
{
    (void)fd, (void)host, (void)ca_file;
    text_add(text, "This program was built without TLS: it knows only addresses with http.");
    return NULL;
}

void secure_destroy(struct secure *tls)
{
    (void)tls;
}

enum secure_step secure_shake_hands(struct secure *tls)
{
    (void)tls;
    return SECURE_FAILED;
}

bool secure_write_fault(struct secure *tls, const char *host, struct text *text)
{
    (void)tls, (void)host, (void)text;
    return true;
}

ssize_t secure_read(struct secure *tls, void *bytes, size_t size)
{
    (void)tls, (void)bytes, (void)size;
    return 0;
}

ssize_t secure_write(struct secure *tls, const void *bytes, size_t size)
{
    (void)tls, (void)bytes, (void)size;
    errno = ECONNRESET;
    return -1;
}

#endif
