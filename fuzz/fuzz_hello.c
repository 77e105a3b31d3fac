/* fuzz_hello.c: hostile bytes as the first message of either side. */
#include "fuzz/fuzz.h"

#include "common/wire/message.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct npt_message message, reply;
    char text[NPT_MESSAGE_TEXT];
    size_t length = size < sizeof(message) ? size : sizeof(message);
    memset(&message, 0x5a, sizeof(message));
    memcpy(&message, data, length);
    bool served = npt_hello_answer(&message, size, &reply);
    if (served != (reply.u.hello_reply.status == NPT_STATUS_OK) ||
        !memchr(reply.u.hello_reply.text, 0, NPT_MESSAGE_TEXT))
        abort();
    if (!npt_hello_accept(&message, size, text) && !memchr(text, 0, sizeof(text)))
        abort();
    return 0;
}
