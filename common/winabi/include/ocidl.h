/* ocidl.h: included by Direct3D headers, which need no more of it than the base types and IUnknown. */
#ifndef WINABI_OCIDL_H
#define WINABI_OCIDL_H

#include <windows.h>

#endif
