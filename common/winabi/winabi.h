/* winabi.h: the Windows base types, wherever we build. Windows has its own headers; elsewhere include/ holds ours,
 * and their layout and calling convention are those of DXVK native, so that one program runs on either library. */
#ifndef WINABI_H
#define WINABI_H

#include <windows.h>

#include <ole2.h>

#endif
