/* base.h: integer types, handles, small structures and compiler keywords of Windows.
 *
 * Two things differ from Windows and cannot be seen in a name: WCHAR is wchar_t, thus four bytes, and a method uses
 * the platform's ordinary calling convention. Both are what DXVK native does. Handles are plain pointers. */
#ifndef WINABI_BASE_H
#define WINABI_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include <guiddef.h>

/* Keywords and annotations without a meaning here. */
#ifndef __stdcall
#define __stdcall
#endif
#ifndef __cdecl
#define __cdecl
#endif
#define WINAPI
#define APIENTRY
#define CALLBACK
#define NTAPI
#define STDMETHODCALLTYPE
#define STDAPICALLTYPE
#define FAR
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define FORCEINLINE inline __attribute__((always_inline))

#define DECLSPEC_NOVTABLE
#define DECLSPEC_NOTHROW
#define DECLSPEC_IMPORT
#define DECLSPEC_UUID(x)
#define DECLSPEC_ALIGN(x) __attribute__((aligned(x)))
#define DECLSPEC_NORETURN __attribute__((noreturn))

/* Gives C++ the bitwise operators on an enum; C has them. */
#define DEFINE_ENUM_FLAG_OPERATORS(type)

/* Unnamed unions are ordinary C11; the mingw-w64 headers name them through these where they must. */
#define __MINGW_EXTENSION __extension__
#define __MSABI_LONG(x) x
#define __LONG32 int
#define __C89_NAMELESS __extension__
#define __C89_NAMELESSSTRUCTNAME
#define __C89_NAMELESSSTRUCTNAME1
#define __C89_NAMELESSSTRUCTNAME2
#define __C89_NAMELESSSTRUCTNAME3
#define __C89_NAMELESSSTRUCTNAME4
#define __C89_NAMELESSSTRUCTNAME5
#define __C89_NAMELESSUNIONNAME
#define __C89_NAMELESSUNIONNAME1
#define __C89_NAMELESSUNIONNAME2
#define __C89_NAMELESSUNIONNAME3
#define __C89_NAMELESSUNIONNAME4
#define __C89_NAMELESSUNIONNAME5
#define __C89_NAMELESSUNIONNAME6
#define __C89_NAMELESSUNIONNAME7
#define __C89_NAMELESSUNIONNAME8
#define DUMMYSTRUCTNAME
#define DUMMYSTRUCTNAME1
#define DUMMYSTRUCTNAME2
#define DUMMYSTRUCTNAME3
#define DUMMYUNIONNAME
#define DUMMYUNIONNAME1
#define DUMMYUNIONNAME2
#define DUMMYUNIONNAME3

/* Integers. LONG and its kin are 32 bits on every Windows, so never the `long` of an LP64 system. */
#define VOID void
typedef char CHAR;
typedef wchar_t WCHAR;
typedef unsigned char UCHAR;
typedef uint8_t BYTE;
typedef uint8_t BOOLEAN;
typedef int32_t BOOL;
typedef int32_t WINBOOL;
typedef int16_t SHORT;
typedef uint16_t USHORT;
typedef uint16_t WORD;
typedef int32_t INT;
typedef uint32_t UINT;
typedef int32_t LONG;
typedef uint32_t ULONG;
typedef uint32_t DWORD;
typedef int64_t LONGLONG;
typedef uint64_t ULONGLONG;
typedef int8_t INT8;
typedef uint8_t UINT8;
typedef int16_t INT16;
typedef uint16_t UINT16;
typedef int32_t INT32;
typedef uint32_t UINT32;
typedef int64_t INT64;
typedef uint64_t UINT64;
typedef int32_t LONG32;
typedef uint32_t ULONG32;
typedef uint32_t DWORD32;
typedef int64_t LONG64;
typedef uint64_t ULONG64;
typedef uint64_t DWORD64;
typedef float FLOAT;
typedef double DOUBLE;
typedef intptr_t INT_PTR;
typedef uintptr_t UINT_PTR;
typedef intptr_t LONG_PTR;
typedef uintptr_t ULONG_PTR;
typedef uintptr_t DWORD_PTR;
typedef size_t SIZE_T;
typedef ptrdiff_t SSIZE_T;
typedef int32_t HRESULT;
typedef int32_t NTSTATUS;
typedef DWORD COLORREF;
typedef DWORD ACCESS_MASK;

typedef void *PVOID;
typedef void *LPVOID;
typedef const void *LPCVOID;
typedef BYTE *PBYTE;
typedef UCHAR *PUCHAR;
typedef BOOL *PBOOL;
typedef BOOLEAN *PBOOLEAN;
typedef USHORT *PUSHORT;
typedef INT *PINT;
typedef UINT *PUINT;
typedef LONG *PLONG;
typedef ULONG *PULONG;
typedef DWORD *PDWORD;
typedef DWORD *LPDWORD;
typedef LONGLONG *PLONGLONG;
typedef ULONGLONG *PULONGLONG;
typedef UINT64 *PUINT64;
typedef ULONG64 *PULONG64;
typedef ULONG_PTR *PULONG_PTR;
typedef SIZE_T *PSIZE_T;
typedef CHAR *PSTR;
typedef CHAR *LPSTR;
typedef const CHAR *PCSTR;
typedef const CHAR *LPCSTR;
typedef WCHAR *PWSTR;
typedef WCHAR *LPWSTR;
typedef const WCHAR *PCWSTR;
typedef const WCHAR *LPCWSTR;

typedef void *HANDLE;
typedef HANDLE *PHANDLE;
typedef HANDLE *LPHANDLE;
typedef HANDLE HDC;
typedef HANDLE HICON;
typedef HANDLE HINSTANCE;
typedef HANDLE HKEY;
typedef HANDLE HMODULE;
typedef HANDLE HMONITOR;
typedef HANDLE HWND;

#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)

typedef union _LARGE_INTEGER {
    __extension__ struct {
        DWORD LowPart;
        LONG HighPart;
    };
    struct {
        DWORD LowPart;
        LONG HighPart;
    } u;
    LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER;

typedef union _ULARGE_INTEGER {
    __extension__ struct {
        DWORD LowPart;
        DWORD HighPart;
    };
    struct {
        DWORD LowPart;
        DWORD HighPart;
    } u;
    ULONGLONG QuadPart;
} ULARGE_INTEGER, *PULARGE_INTEGER;

typedef LARGE_INTEGER PHYSICAL_ADDRESS, *PPHYSICAL_ADDRESS;

typedef struct _LUID {
    DWORD LowPart;
    LONG HighPart;
} LUID, *PLUID;

typedef struct tagRECT {
    LONG left;
    LONG top;
    LONG right;
    LONG bottom;
} RECT, *PRECT, *LPRECT;

typedef const RECT *LPCRECT;

typedef struct tagPOINT {
    LONG x;
    LONG y;
} POINT, *PPOINT, *LPPOINT;

typedef struct tagSIZE {
    LONG cx;
    LONG cy;
} SIZE, *PSIZE, *LPSIZE;

typedef struct _SECURITY_ATTRIBUTES {
    DWORD nLength;
    LPVOID lpSecurityDescriptor;
    BOOL bInheritHandle;
} SECURITY_ATTRIBUTES, *PSECURITY_ATTRIBUTES, *LPSECURITY_ATTRIBUTES;

typedef struct tagPALETTEENTRY {
    BYTE peRed;
    BYTE peGreen;
    BYTE peBlue;
    BYTE peFlags;
} PALETTEENTRY, *PPALETTEENTRY;

typedef struct tagRGBQUAD {
    BYTE rgbBlue;
    BYTE rgbGreen;
    BYTE rgbRed;
    BYTE rgbReserved;
} RGBQUAD;

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif

#define MAX_PATH 260
#define INFINITE 0xffffffffu

#define GENERIC_READ 0x80000000u
#define GENERIC_WRITE 0x40000000u
#define GENERIC_EXECUTE 0x20000000u
#define GENERIC_ALL 0x10000000u

#define ARRAYSIZE(array) (sizeof(array) / sizeof((array)[0]))
#define FIELD_OFFSET(type, field) ((LONG)offsetof(type, field))
#define CONTAINING_RECORD(address, type, field) ((type *)((char *)(address)-offsetof(type, field)))
#define UNREFERENCED_PARAMETER(parameter) ((void)(parameter))
#define ZeroMemory(destination, length) memset((destination), 0, (length))
#define CopyMemory(destination, source, length) memcpy((destination), (source), (length))

#endif
