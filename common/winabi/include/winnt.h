/* winnt.h: an alias for those who include it instead of windows.h. */
#ifndef WINABI_WINNT_H
#define WINABI_WINNT_H

#include "winabi/base.h"

#endif
