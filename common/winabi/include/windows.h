/* windows.h: what a Direct3D header expects of it, for non-Windows builds. */
#ifndef WINABI_WINDOWS_H
#define WINABI_WINDOWS_H

#include "winabi/base.h"
#include "winabi/com.h"
#include "winabi/status.h"

#endif
