/* rpc.h: included by Direct3D headers, which need no more of it than the base types and IUnknown. */
#ifndef WINABI_RPC_H
#define WINABI_RPC_H

#include <windows.h>

#endif
