/* ears.h: what the client says on standard error, for a test to judge. */
#ifndef EARS_H
#define EARS_H

void ears_open(void);
void ears_close(void);
/* From here on standard error is kept. */
void ears_listen(void);
/* What was said since then; standard error is the test's own again. Valid until the next call. */
const char *ears_heard(void);

#endif
