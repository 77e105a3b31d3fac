/* iids.h: the interface ids that must be there, with their names. */
#ifndef WINABI_TEST_IIDS_H
#define WINABI_TEST_IIDS_H

#include <winabi.h>

#include <stddef.h>

struct named_iid {
    const char *name;
    const IID *iid;
};

extern const struct named_iid named_iids[];
extern const size_t named_iid_count;

/* The one id that is no interface's: under it a program names a Direct3D object. */
const GUID *debug_object_name(void);

#endif
