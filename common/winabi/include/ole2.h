/* ole2.h: included by Direct3D headers, which need no more of it than the base types and IUnknown. */
#ifndef WINABI_OLE2_H
#define WINABI_OLE2_H

#include <windows.h>

#endif
