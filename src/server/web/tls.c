/* TLS: the certificate, and what is spoken. */
#include <openssl/err.h>
#include <stdio.h>

#include "server/web/inside.h"

/* HTTP/2 is not spoken here. */
static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *length, const unsigned char *offered,
                           unsigned offered_length, void *unused) {
    static const unsigned char ours[] = "\x08http/1.1";
    (void)tls, (void)unused;
    return SSL_select_next_proto((unsigned char **)out, length, ours, sizeof ours - 1, offered, offered_length) ==
                   OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_NOACK;
}

static bool load(SSL_CTX *tls, const char *cert, const char *key) {
    return SSL_CTX_use_certificate_chain_file(tls, cert) == 1 &&
           SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(tls) == 1;
}

SSL_CTX *tls_open(const char *cert, const char *key, char *wrong, size_t room) {
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (!tls || !load(tls, cert, key)) {
        const char *why = ERR_reason_error_string(ERR_peek_error());
        snprintf(wrong, room, "TLS cannot be spoken with %s and %s: %s; are certificate and key right?", cert, key,
                 why ? why : "no reason given");
        ERR_clear_error();
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(tls, SSL_SESS_CACHE_OFF); /* who comes back brings a ticket */
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    return tls;
}
