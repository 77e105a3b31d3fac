/* initguid.h: headers included after this one define their GUIDs instead of declaring them. */
#ifndef INITGUID
#define INITGUID
#endif

#include <guiddef.h>
