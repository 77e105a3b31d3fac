/* device.h: tritond. It accepts guests, gives each a renderer, and passes on what the two tell each other before and
 * beside the shared memory. It knows no Direct3D, maps no guest memory and never waits for a guest. */
#ifndef TRD_DEVICE_H
#define TRD_DEVICE_H

#include "common/wire/message.h"
#include "host/renderer/packet.h"
#include "host/renderer/renderer.h"

#include <sys/types.h>

#define TRD_CLIENTS_MAX 256u
#define TRD_CONNECTIONS_MAX (TRD_CLIENTS_MAX + 16u) /* those that are too many are told so */
#define TRD_TEXT 512u                               /* room for a sentence */

struct trd_options {
    const char *listen;
    const char *backend;
    const char *runtime;  /* directory, NULL: the system's libraries */
    const char *renderer; /* program, NULL: the one that came with tritond */
    bool verbose;
};

/* options.c. Exits the process for --help. False: `text` says what is wrong. */
bool trd_options_parse(struct trd_options *options, int argc, char **argv, char text[TRD_TEXT]);

/* runtime.c: puts into our environment what a renderer needs in its own. False: `text` says what is wrong. */
bool trd_runtime_apply(const char *directory, char text[TRD_TEXT]);

/* --- process.c: what differs between systems ---------------------------------------------------------------------- */

/* The directory of the running program; false when it cannot be told. */
bool trd_process_directory(const char *argv0, char *path, size_t capacity);
/* Ends the process that a pidfd names. */
void trd_process_kill(int pidfd);

/* --- listener.c --------------------------------------------------------------------------------------------------- */

struct trd_listener {
    const char *path;
    int socket;
    uint64_t device, inode; /* of what we have bound */
};

/* Replaces a socket that nobody listens on. False: `text` says why there is none. */
bool trd_listener_open(struct trd_listener *listener, const char *path, char text[TRD_TEXT]);
/* Closes, and removes the path if it is still ours. */
void trd_listener_close(struct trd_listener *listener);

/* --- zygote.c: the process that forks renderers ------------------------------------------------------------------- */

struct trd_zygote {
    pid_t pid;
    int socket; /* -1: there is none */
    bool ready;
};

/* Starts the program `renderer`. It reports READY or FAILED later. False: `text` says why it cannot be started. */
bool trd_zygote_start(struct trd_zygote *zygote, const char *renderer, const char *backend, char text[TRD_TEXT]);
void trd_zygote_stop(struct trd_zygote *zygote);
/* Asks for a renderer that talks over `control`. False when the zygote does not listen. */
bool trd_zygote_request(struct trd_zygote *zygote, uint32_t serial, int control);
/* Where the renderer program is. False: `text` says that it is not there. */
bool trd_zygote_find(const char *given, const char *argv0, char *path, size_t capacity, char text[TRD_TEXT]);

/* --- client.c ----------------------------------------------------------------------------------------------------- */

enum trd_client_state {
    TRD_NEW,      /* the hello has not come */
    TRD_STARTING, /* its renderer has been asked for */
    TRD_RUNNING,
    TRD_CLOSING, /* only the last message has still to go out */
    TRD_GONE,    /* to be destroyed */
};

struct trd_client {
    struct trd_client *next;
    enum trd_client_state state;
    uint32_t serial;
    char program[NPT_PROGRAM_NAME + 1];
    int socket;  /* to the guest */
    int control; /* to the renderer, -1 before and after it */
    int pidfd;   /* of the renderer, -1 when there is none */
    pid_t pid;
    /* one message each way is kept until the receiver takes it; the sender is not read until then */
    bool upward_waits, downward_waits;
    struct npt_message upward; /* to the guest */
    struct npt_message downward;
    struct trr_fds downward_fds;
    bool exited; /* the zygote has said how the renderer ended */
    char end[TRR_REPORT_TEXT];
};

/* What a client wants of the server. */
struct trd_client_events {
    /* Asks for a renderer for this client. False: `text` says why there will be none. */
    bool (*start)(void *server, struct trd_client *client, int control, char text[TRD_TEXT]);
    /* True while somebody may still report how a renderer has ended. */
    bool (*end_expected)(void *server);
    void *server;
};

struct trd_client *trd_client_create(int socket, uint32_t serial);
/* Ends its renderer at once. */
void trd_client_destroy(struct trd_client *client);

/* What to poll for on either socket. */
short trd_client_wants(const struct trd_client *client);
short trd_client_wants_control(const struct trd_client *client);
void trd_client_handle(struct trd_client *client, short events, const struct trd_client_events *server);
void trd_client_handle_control(struct trd_client *client, short events, const struct trd_client_events *server);

/* The renderer runs; takes over the descriptor. */
void trd_client_started(struct trd_client *client, pid_t pid, int pidfd);
/* There will be no renderer. */
void trd_client_refuse(struct trd_client *client, const char *text);
/* The renderer has ended; `end` says how. */
void trd_client_ended(struct trd_client *client, const char *end);

/* --- server.c ----------------------------------------------------------------------------------------------------- */

/* Serves until a signal ends it. The process's exit status. */
int trd_server_run(const struct trd_options *options, const char *renderer);

#endif
