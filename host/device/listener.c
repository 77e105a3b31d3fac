#include "host/device/device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 64

static int make_socket(void)
{
    return socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/* True when the path is a socket that nobody listens on. */
static bool is_stale(const struct sockaddr_un *address)
{
    struct stat file;
    if (lstat(address->sun_path, &file) < 0 || !S_ISSOCK(file.st_mode))
        return false;
    int probe = make_socket();
    if (probe < 0)
        return false;
    bool refused = connect(probe, (const struct sockaddr *)address, sizeof(*address)) < 0 && errno == ECONNREFUSED;
    close(probe);
    return refused;
}

static int bind_private(int socket, const struct sockaddr_un *address)
{
    mode_t mask = umask(0177);
    int result = bind(socket, (const struct sockaddr *)address, sizeof(*address));
    int error = errno;
    umask(mask);
    errno = error;
    return result;
}

static void explain(const char *path, char text[TRD_TEXT])
{
    struct stat file;
    if (errno == EADDRINUSE && lstat(path, &file) == 0 && S_ISSOCK(file.st_mode))
        snprintf(text, TRD_TEXT, "the socket %s is in use by another tritond", path);
    else if (errno == EADDRINUSE)
        snprintf(text, TRD_TEXT, "%s exists and is not a socket", path);
    else
        snprintf(text, TRD_TEXT, "cannot listen on %s: %s", path, strerror(errno));
}

bool trd_listener_open(struct trd_listener *listener, const char *path, char text[TRD_TEXT])
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat file;

    *listener = (struct trd_listener){.path = path, .socket = -1};
    if (strlen(path) >= sizeof(address.sun_path)) {
        snprintf(text, TRD_TEXT, "the path of the socket is longer than %zu bytes", sizeof(address.sun_path) - 1);
        return false;
    }
    strcpy(address.sun_path, path);

    listener->socket = make_socket();
    if (listener->socket < 0)
        goto fail;
    if (bind_private(listener->socket, &address) < 0) {
        if (errno != EADDRINUSE)
            goto fail;
        bool stale = is_stale(&address);
        errno = EADDRINUSE;
        if (!stale || unlink(path) < 0 || bind_private(listener->socket, &address) < 0)
            goto fail;
    }
    if (listen(listener->socket, BACKLOG) < 0 || lstat(path, &file) < 0)
        goto fail;
    listener->device = file.st_dev;
    listener->inode = file.st_ino;
    return true;

fail:
    explain(path, text);
    if (listener->socket >= 0)
        close(listener->socket);
    listener->socket = -1;
    return false;
}

void trd_listener_close(struct trd_listener *listener)
{
    struct stat file;
    if (listener->socket < 0)
        return;
    if (lstat(listener->path, &file) == 0 && file.st_dev == listener->device && file.st_ino == listener->inode)
        unlink(listener->path);
    close(listener->socket);
    listener->socket = -1;
}
