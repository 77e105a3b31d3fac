/* windef.h: an alias for those who include it instead of windows.h. */
#ifndef WINABI_WINDEF_H
#define WINABI_WINDEF_H

#include "winabi/base.h"

#endif
