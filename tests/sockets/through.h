/* What may stand between a client and the server: TLS, nginx. */
#ifndef SOCKETS_THROUGH_H
#define SOCKETS_THROUGH_H

#include <stdbool.h>
#include <sys/types.h>

/* Writes cert.pem, signed by itself, and key.pem. */
bool through_certificate(const char *folder);
/* Starts an nginx in front of that port; 0 if there is none on this machine. */
pid_t through_nginx(const char *folder, int port, int *door);

#endif
