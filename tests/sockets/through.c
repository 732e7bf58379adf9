#include "sockets/through.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- TLS ---- */

static X509 *signed_by(EVP_PKEY *key) {
    X509 *cert = X509_new();
    X509_NAME *name = X509_get_subject_name(cert);
    X509_set_version(cert, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert), -3600);
    X509_gmtime_adj(X509_getm_notAfter(cert), 24 * 3600);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1, 0);
    X509_set_issuer_name(cert, name);
    X509_set_pubkey(cert, key);
    X509_sign(cert, key, EVP_sha256());
    return cert;
}

bool through_certificate(const char *folder) {
    char path[200];
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *cert = key ? signed_by(key) : NULL;
    snprintf(path, sizeof path, "%s/cert.pem", folder);
    FILE *out = fopen(path, "w");
    bool good = cert && out && PEM_write_X509(out, cert);
    if (out)
        fclose(out);
    snprintf(path, sizeof path, "%s/key.pem", folder);
    out = fopen(path, "w");
    good = good && out && PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL);
    if (out)
        fclose(out);
    X509_free(cert);
    EVP_PKEY_free(key);
    return good;
}

/* ---- nginx ---- */

static const char config[] =
    "daemon off; master_process off; pid %1$s/nginx.pid; error_log %1$s/nginx.log crit;\n"
    "events { worker_connections 1024; }\n"
    "http {\n"
    "  access_log off; client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy;\n"
    "  fastcgi_temp_path %1$s/fastcgi; uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;\n"
    "  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }\n"
    "  upstream cantina { server 127.0.0.1:%2$d; keepalive 16; }\n"
    "  server {\n"
    "    listen 127.0.0.1:%3$d; client_max_body_size 2m;\n"
    "    location / {\n"
    "      proxy_pass http://cantina; proxy_http_version 1.1; proxy_buffering off;\n"
    "      proxy_request_buffering off; proxy_set_header Host $http_host;\n"
    "      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;\n"
    "      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n"
    "    }\n"
    "  }\n"
    "}\n";

static int free_port(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof any;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = !bind(fd, (struct sockaddr *)&any, sizeof any) && !getsockname(fd, (struct sockaddr *)&any, &length);
    close(fd);
    return good ? ntohs(any.sin_port) : 0;
}

static bool write_config(const char *folder, const char *path, int port, int door) {
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fprintf(out, config, folder, port, door);
    return !fclose(out);
}

/* Until it listens; false if it ends first. */
static bool wait_open(pid_t pid, int door) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)door)};
    while (!waitpid(pid, NULL, WNOHANG)) {
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        bool open = !connect(fd, (struct sockaddr *)&to, sizeof to);
        close(fd);
        if (open)
            return true;
    }
    return false;
}

pid_t through_nginx(const char *folder, int port, int *door) {
    char path[200];
    snprintf(path, sizeof path, "%s/nginx.conf", folder);
    *door = free_port();
    if (!*door || !write_config(folder, path, port, *door))
        return 0;
    pid_t pid = fork();
    if (!pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execlp("nginx", "nginx", "-p", folder, "-c", path, NULL);
        execl("/usr/sbin/nginx", "nginx", "-p", folder, "-c", path, NULL); /* which is not on everybody's PATH */
        _exit(127);
    }
    if (pid > 0 && wait_open(pid, *door))
        return pid;
    *door = 0;
    return 0;
}
