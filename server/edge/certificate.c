#include "server/edge/certificate.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <unistd.h>

/* A key with a password would make OpenSSL ask at the terminal. */
static int no_password(char *to, int size, int is_writing, void *unused)
{
    (void)to, (void)size, (void)is_writing, (void)unused;
    return 0;
}

static const char *context_fault(SSL_CTX *context, const char *certificate, const char *key)
{
    SSL_CTX_set_default_passwd_cb(context, no_password);
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1)
        return "the file of the certificate holds none in PEM form, or one that is too weak";
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) /* it must also belong to the certificate */
        return ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH
                   ? "the key does not belong to the certificate"
                   : "the file of the key holds none in PEM form without a password";
    return NULL;
}

const char *certificate_fault(const char *certificate, const char *key)
{
    if (access(certificate, R_OK) != 0)
        return "the file of the certificate cannot be read";
    if (access(key, R_OK) != 0)
        return "the file of the key cannot be read";
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    const char *fault = context == NULL ? "OpenSSL refuses" : context_fault(context, certificate, key);
    SSL_CTX_free(context);
    ERR_clear_error();
    return fault;
}
