/* winerror.h: an alias for those who include it instead of windows.h. */
#ifndef WINABI_WINERROR_H
#define WINABI_WINERROR_H

#include "winabi/status.h"

#endif
