/* fxc.c: compiles HLSL with Microsoft's D3DCompileFromFile.
 *
 * usage: fxc.exe PROFILE ENTRY SOURCE OUTPUT */
#include <d3dcompiler.h>
#include <stdio.h>
#include <windows.h>

#define NAME_SIZE 64

int wmain(int argc, WCHAR **argv)
{
    char profile[NAME_SIZE], entry[NAME_SIZE];
    if (argc != 5 || !WideCharToMultiByte(CP_UTF8, 0, argv[1], -1, profile, NAME_SIZE, NULL, NULL) ||
        !WideCharToMultiByte(CP_UTF8, 0, argv[2], -1, entry, NAME_SIZE, NULL, NULL)) {
        fputs("usage: fxc.exe PROFILE ENTRY SOURCE OUTPUT\n", stderr);
        return 2;
    }

    ID3DBlob *code = NULL, *messages = NULL;
    const UINT flags = D3DCOMPILE_OPTIMIZATION_LEVEL3 | D3DCOMPILE_ENABLE_STRICTNESS | D3DCOMPILE_WARNINGS_ARE_ERRORS;
    HRESULT result = D3DCompileFromFile(argv[3], NULL, NULL, entry, profile, flags, 0, &code, &messages);
    if (messages) {
        fprintf(stderr, "%s", (const char *)messages->lpVtbl->GetBufferPointer(messages));
        messages->lpVtbl->Release(messages);
    }
    if (SUCCEEDED(result)) {
        result = D3DWriteBlobToFile(code, argv[4], TRUE);
        code->lpVtbl->Release(code);
    }
    if (FAILED(result))
        fprintf(stderr, "fxc: %s failed with 0x%08lX\n", entry, (unsigned long)result);
    return FAILED(result);
}
