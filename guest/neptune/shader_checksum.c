/* MD5 (RFC 1321), but for the end: the number of bits comes before what is left over instead of behind it, and a number of its own
 * stands in the last word. */
#include "guest/neptune/shader_checksum.h"

#include <string.h>

#define BLOCK 64u

static uint32_t rotate(uint32_t value, uint32_t bits)
{
    return value << bits | value >> (32 - bits);
}

static void mix(uint32_t state[4], const uint8_t *bytes)
{
    static const uint8_t shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    static const uint8_t factor[4] = {1, 5, 3, 7}, start[4] = {0, 1, 5, 0};
    /* the fraction of the sine of each number from 1 to 64 */
    static const uint32_t sine[64] = {
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
        0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
        0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
        0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
        0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
    };
    uint32_t words[16], a = state[0], b = state[1], c = state[2], d = state[3];
    memcpy(words, bytes, sizeof(words));
    for (uint32_t i = 0; i < 64; i++) {
        const uint32_t round = i / 16;
        uint32_t value;
        if (round == 0)
            value = (b & c) | (~b & d);
        else if (round == 1)
            value = (b & d) | (c & ~d);
        else if (round == 2)
            value = b ^ c ^ d;
        else
            value = c ^ (b | ~d);
        value += a + sine[i] + words[(start[round] + factor[round] * i) % 16];
        a = d;
        d = c;
        c = b;
        b += rotate(value, shifts[round][i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

void npt_shader_checksum(const void *container, size_t size, uint32_t checksum[4])
{
    static const uint32_t initial[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    const uint8_t *bytes = (const uint8_t *)container + NPT_SHADER_CHECKED_AT;
    const uint32_t length = (uint32_t)(size - NPT_SHADER_CHECKED_AT), left = length % BLOCK;
    const uint32_t first = length * 8, last = length * 2 | 1;
    uint8_t end[BLOCK] = {0};
    memcpy(checksum, initial, sizeof(initial));
    for (uint32_t done = 0; done + BLOCK <= length; done += BLOCK)
        mix(checksum, bytes + done);
    if (left < BLOCK - 8) {
        memcpy(end, &first, sizeof(first));
        memcpy(end + 4, bytes + length - left, left);
        end[4 + left] = 0x80;
    } else {
        memcpy(end, bytes + length - left, left);
        end[left] = 0x80;
        mix(checksum, end);
        memset(end, 0, sizeof(end));
        memcpy(end, &first, sizeof(first));
    }
    memcpy(end + BLOCK - 4, &last, sizeof(last));
    mix(checksum, end);
}
