/* guiddef.h: GUID, and DEFINE_GUID, which declares a GUID or, after initguid.h, defines it. */

/* Outside the include guard, as on Windows: initguid.h includes this file a second time to switch the meaning.
 * A definition is weak, so a program may define GUIDs of its own and still link our library of them. */
#undef DEFINE_GUID
#ifdef INITGUID
#define DEFINE_GUID(name, l, w1, w2, b1, b2, b3, b4, b5, b6, b7, b8)                                                   \
    EXTERN_C const GUID name;                                                                                          \
    EXTERN_C_DEFINITION const GUID DECLSPEC_SELECTANY name = {l, w1, w2, {b1, b2, b3, b4, b5, b6, b7, b8}}
#else
#define DEFINE_GUID(name, l, w1, w2, b1, b2, b3, b4, b5, b6, b7, b8) EXTERN_C const GUID name
#endif

#ifndef WINABI_GUIDDEF_H
#define WINABI_GUIDDEF_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
#define EXTERN_C extern "C"
#define EXTERN_C_DEFINITION extern "C"
#else
#define EXTERN_C extern
#define EXTERN_C_DEFINITION
#endif

#define DECLSPEC_SELECTANY __attribute__((weak))

typedef struct _GUID {
    uint32_t Data1;
    uint16_t Data2;
    uint16_t Data3;
    uint8_t Data4[8];
} GUID;

typedef GUID UUID;
typedef GUID IID;
typedef GUID CLSID;
typedef GUID *LPGUID;
typedef const GUID *LPCGUID;

#define GUID_DEFINED

#ifdef __cplusplus
#define REFGUID const GUID &
#define REFIID const IID &
#define REFCLSID const CLSID &

static inline int IsEqualGUID(REFGUID a, REFGUID b)
{
    return memcmp(&a, &b, sizeof(GUID)) == 0;
}
#else
#define REFGUID const GUID *
#define REFIID const IID *
#define REFCLSID const CLSID *

static inline int IsEqualGUID(REFGUID a, REFGUID b)
{
    return memcmp(a, b, sizeof(GUID)) == 0;
}
#endif

#define IsEqualIID(a, b) IsEqualGUID(a, b)
#define IsEqualCLSID(a, b) IsEqualGUID(a, b)

#endif
