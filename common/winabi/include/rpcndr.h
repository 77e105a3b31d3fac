/* rpcndr.h: included by Direct3D headers, which need no more of it than the base types and IUnknown. */
#ifndef WINABI_RPCNDR_H
#define WINABI_RPCNDR_H

#include <windows.h>

#endif
