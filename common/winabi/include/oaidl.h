/* oaidl.h: included by Direct3D headers, which need no more of it than the base types and IUnknown. */
#ifndef WINABI_OAIDL_H
#define WINABI_OAIDL_H

#include <windows.h>

#endif
