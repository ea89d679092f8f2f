/* A certificate and its key, checked before anything is opened: libwebsockets would only fail. */
#ifndef SERVER_EDGE_CERTIFICATE_H
#define SERVER_EDGE_CERTIFICATE_H

/* Two PEM files; the first may also hold the certificates that lead to the authority. NULL: they can be used; otherwise
 * what is wrong, in words that complete "TLS: ...". */
const char *certificate_fault(const char *certificate, const char *key);

#endif
