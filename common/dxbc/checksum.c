/* checksum.c: MD5 (RFC 1321), but for the end: the number of bits comes before what is left over instead of behind it, and a
 * number of its own stands in the last word. */
#include "common/dxbc/error.h"

#define BLOCK 64u

#define ROTATE(value, bits) ((value) << (bits) | (value) >> (32 - (bits)))
#define STEP(mixed, a, b, word, sine, bits)                                                                            \
    do {                                                                                                               \
        (a) += (mixed) + (word) + (sine);                                                                              \
        (a) = ROTATE(a, bits) + (b);                                                                                   \
    } while (0)
#define F(a, b, c, d, i, sine, bits) STEP(d ^ (b & (c ^ d)), a, b, words[i], sine, bits)
#define G(a, b, c, d, i, sine, bits) STEP((d & b) + (~d & c), a, b, words[i], sine, bits)
#define H(a, b, c, d, i, sine, bits) STEP(b ^ c ^ d, a, b, words[i], sine, bits)
#define I(a, b, c, d, i, sine, bits) STEP(c ^ (b | ~d), a, b, words[i], sine, bits)
#define FOUR(X, s0, s1, s2, s3, i0, n0, i1, n1, i2, n2, i3, n3)                                                        \
    X(a, b, c, d, i0, n0, s0);                                                                                         \
    X(d, a, b, c, i1, n1, s1);                                                                                         \
    X(c, d, a, b, i2, n2, s2);                                                                                         \
    X(b, c, d, a, i3, n3, s3)

/* The numbers are the fractions of the sines of 1 to 64. */
static void mix(uint32_t state[4], const uint8_t *bytes)
{
    uint32_t words[16], a = state[0], b = state[1], c = state[2], d = state[3];
    memcpy(words, bytes, sizeof(words));
    FOUR(F, 7, 12, 17, 22, 0, 0xd76aa478, 1, 0xe8c7b756, 2, 0x242070db, 3, 0xc1bdceee);
    FOUR(F, 7, 12, 17, 22, 4, 0xf57c0faf, 5, 0x4787c62a, 6, 0xa8304613, 7, 0xfd469501);
    FOUR(F, 7, 12, 17, 22, 8, 0x698098d8, 9, 0x8b44f7af, 10, 0xffff5bb1, 11, 0x895cd7be);
    FOUR(F, 7, 12, 17, 22, 12, 0x6b901122, 13, 0xfd987193, 14, 0xa679438e, 15, 0x49b40821);
    FOUR(G, 5, 9, 14, 20, 1, 0xf61e2562, 6, 0xc040b340, 11, 0x265e5a51, 0, 0xe9b6c7aa);
    FOUR(G, 5, 9, 14, 20, 5, 0xd62f105d, 10, 0x02441453, 15, 0xd8a1e681, 4, 0xe7d3fbc8);
    FOUR(G, 5, 9, 14, 20, 9, 0x21e1cde6, 14, 0xc33707d6, 3, 0xf4d50d87, 8, 0x455a14ed);
    FOUR(G, 5, 9, 14, 20, 13, 0xa9e3e905, 2, 0xfcefa3f8, 7, 0x676f02d9, 12, 0x8d2a4c8a);
    FOUR(H, 4, 11, 16, 23, 5, 0xfffa3942, 8, 0x8771f681, 11, 0x6d9d6122, 14, 0xfde5380c);
    FOUR(H, 4, 11, 16, 23, 1, 0xa4beea44, 4, 0x4bdecfa9, 7, 0xf6bb4b60, 10, 0xbebfbc70);
    FOUR(H, 4, 11, 16, 23, 13, 0x289b7ec6, 0, 0xeaa127fa, 3, 0xd4ef3085, 6, 0x04881d05);
    FOUR(H, 4, 11, 16, 23, 9, 0xd9d4d039, 12, 0xe6db99e5, 15, 0x1fa27cf8, 2, 0xc4ac5665);
    FOUR(I, 6, 10, 15, 21, 0, 0xf4292244, 7, 0x432aff97, 14, 0xab9423a7, 5, 0xfc93a039);
    FOUR(I, 6, 10, 15, 21, 12, 0x655b59c3, 3, 0x8f0ccc92, 10, 0xffeff47d, 1, 0x85845dd1);
    FOUR(I, 6, 10, 15, 21, 8, 0x6fa87e4f, 15, 0xfe2ce6e0, 6, 0xa3014314, 13, 0x4e0811a1);
    FOUR(I, 6, 10, 15, 21, 4, 0xf7537e82, 11, 0xbd3af235, 2, 0x2ad7d2bb, 9, 0xeb86d391);
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

void dxbc_checksum(const void *container, size_t size, uint32_t checksum[4])
{
    static const uint32_t initial[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    const uint8_t *bytes = (const uint8_t *)container + DXBC_CHECKED_FROM;
    const uint32_t length = (uint32_t)(size - DXBC_CHECKED_FROM), left = length % BLOCK;
    const uint32_t bits = length * 8, last = length * 2 | 1;
    uint8_t end[BLOCK] = {0};
    memcpy(checksum, initial, sizeof(initial));
    for (uint32_t done = 0; done < length - left; done += BLOCK)
        mix(checksum, bytes + done);
    if (left < BLOCK - 8) {
        memcpy(end, &bits, sizeof(bits));
        memcpy(end + 4, bytes + length - left, left);
        end[4 + left] = 0x80;
    } else {
        memcpy(end, bytes + length - left, left);
        end[left] = 0x80;
        mix(checksum, end);
        memset(end, 0, sizeof(end));
        memcpy(end, &bits, sizeof(bits));
    }
    memcpy(end + BLOCK - 4, &last, sizeof(last));
    mix(checksum, end);
}
