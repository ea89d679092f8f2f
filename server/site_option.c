#include "server/site_option.h"

#include <stddef.h>

#include "server/edge/certificate.h"

void site_option(struct args *args, struct edge_options *edge)
{
    edge->url = args_text(args, "--url", NULL);
    edge->certificate = args_text(args, "--tls-cert", NULL);
    edge->key = args_text(args, "--tls-key", NULL);
    const char *proxies = args_text(args, "--proxy", NULL);
    if (proxies != NULL && !ip_read_list(proxies, &edge->proxies))
        args_complain(args, "--proxy takes addresses or networks, separated by commas, such as 10.0.0.7,fd00::/8");
    if (edge->url != NULL && !edge_url_is_sound(edge->url))
        args_complain(args, "--url takes http://HOST:PORT or https://HOST, without a path");
    if ((edge->certificate == NULL) != (edge->key == NULL))
        args_complain(args, "--tls-cert and --tls-key go together");
    const char *fault =
        edge->certificate == NULL || edge->key == NULL ? NULL : certificate_fault(edge->certificate, edge->key);
    if (fault != NULL)
        args_complain(args, "TLS: %s", fault);
}
