"""Ed25519 signatures (RFC 8032), verified with long integers: only for updates, and loaded only while one is taken.

There is nothing secret in a verification, so its time may depend on the numbers.
"""

from binascii import unhexlify

# The field, the order of the base point, and the curve -x² + y² = 1 + D x² y².
P = (1 << 255) - 19
L = (1 << 252) + 27742317777372353535851937790883648493
_D = 37095705934669439343138083508754565189542113879843219016388785533085940283555
_ROOT = 19681161376707505956807079304988542015446066515923890162744021073123829784752  # of -1
_BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
_BASE_Y = 46316835694926478169428394003475163141307993866256225615783033603165251855960

# Bits of the scalars in one step.
_BITS = 8

_M64 = (1 << 64) - 1
# The first 64 bits of the fractions of the square roots of 8 primes, and of the cube roots of 80 (FIPS 180-4).
_H = (
    "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
    "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"
)
_K = (
    "428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b53859f111f1b605d019923f82a4af194f9b"
    "ab1c5ed5da6d8118d807aa98a303024212835b0145706fbe243185be4ee4b28c550c7dc3d5ffb4e272be5d74f27b896f80deb1fe3b1696b1"
    "9bdc06a725c71235c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c652de92c6f592b0275"
    "4a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5983e5152ee66dfaba831c66d2db43210b00327c898fb213fbf597fc7beef0ee4"
    "c6e00bf33da88fc2d5a79147930aa72506ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed"
    "53380d139d95b3df650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353ba2bfe8a14cf10364a81a664bbc423001"
    "c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218d69906245565a910f40e35855771202a106aa07032bbd1b819a4c116b8d2d0c8"
    "1e376c085141ab532748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373682e6ff3d6b2b8a3"
    "748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915"
    "c67178f2e372532bca273eceea26619cd186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6"
    "113f9804bef90dae1b710b35131c471b28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc431d67c49c100d4c4cc5d4becb3e42b6"
    "597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817"
)


def _words(data: bytes) -> list:
    return [int.from_bytes(data[at : at + 8], "big") for at in range(0, len(data), 8)]


def sha512(data: bytes) -> bytes:
    """SHA-512 (FIPS 180-4), which MicroPython's hashlib lacks."""
    k = _words(unhexlify(_K))
    state = _words(unhexlify(_H))
    size = len(data)
    data = data + b"\x80" + bytes((111 - size) % 128) + (8 * size).to_bytes(16, "big")
    for at in range(0, len(data), 128):
        w = _words(data[at : at + 128])
        a, b, c, d, e, f, g, h = state
        for i in range(80):
            if i >= 16:
                x = w[(i - 15) & 15]
                y = w[(i - 2) & 15]
                x |= x << 64
                y |= y << 64
                x = (x >> 1) ^ (x >> 8) ^ ((x & _M64) >> 7)
                y = (y >> 19) ^ (y >> 61) ^ ((y & _M64) >> 6)
                w[i & 15] = (w[i & 15] + (x & _M64) + w[(i - 7) & 15] + (y & _M64)) & _M64
            x = e | e << 64
            x = ((x >> 14) ^ (x >> 18) ^ (x >> 41)) & _M64
            x += h + (g ^ (e & (f ^ g))) + k[i] + w[i & 15]
            y = a | a << 64
            y = ((y >> 28) ^ (y >> 34) ^ (y >> 39)) & _M64
            y += (a & b) | (c & (a | b))
            h, g, f, e, d, c, b, a = g, f, e, (d + x) & _M64, c, b, a, (x + y) & _M64
        for i, value in enumerate((a, b, c, d, e, f, g, h)):
            state[i] = (state[i] + value) & _M64
    return b"".join([value.to_bytes(8, "big") for value in state])


def _squared(x: int, times: int) -> int:
    for _ in range(times):
        x = x * x % P
    return x


def _raised(x: int) -> tuple:
    """x to the power of 2^250 - 1, and of 11."""
    x2 = x * x % P
    x9 = _squared(x2, 2) * x % P
    x11 = x9 * x2 % P
    a5 = x11 * x11 * x9 % P
    a10 = _squared(a5, 5) * a5 % P
    a20 = _squared(a10, 10) * a10 % P
    a50 = _squared(_squared(a20, 20) * a20 % P, 10) * a10 % P
    a100 = _squared(a50, 50) * a50 % P
    return _squared(_squared(a100, 100) * a100 % P, 50) * a50 % P, x11


def _point(data: bytes):
    """The point (X, Y, Z, T) that these 32 bytes stand for; None if they stand for none."""
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    if y >= P:
        return None
    u = (y * y - 1) % P
    v = (_D * y * y + 1) % P
    v3 = v * v % P * v % P
    x = u * v3 % P * v3 % P * v % P  # u v^7
    x = _squared(_raised(x)[0], 2) * x % P * u % P * v3 % P  # to the power of (P - 5) / 8 = 2^252 - 3
    if v * x % P * x % P != u:
        x = x * _ROOT % P
        if v * x % P * x % P != u:
            return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _twice(point: tuple) -> tuple:
    x, y, z, _ = point
    a = x * x % P
    b = y * y % P
    h = a + b
    e = x + y
    e = h - e * e
    g = a - b
    f = 2 * z * z + g
    e %= P
    f %= P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _ready(point: tuple) -> tuple:
    """A point as `_sum` takes it."""
    x, y, z, t = point
    return (y - x) % P, (y + x) % P, 2 * z % P, 2 * _D * t % P


def _sum(point: tuple, other: tuple) -> tuple:
    x, y, z, t = point
    a = (y - x) * other[0] % P
    b = (y + x) * other[1] % P
    c = t * other[3] % P
    d = z * other[2] % P
    e = b - a
    f = d - c
    g = d + c
    h = b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def steps(key: bytes, message: bytes, signature: bytes):
    """Verifies in steps: yields False while there is more to do, at last whether the signature holds.

    Stricter than RFC 8032 in one point: keys of small order, with which anything can be signed, are refused.
    """
    if len(key) != 32 or len(signature) != 64:
        yield False
        return
    s = int.from_bytes(signature[32:], "little")
    point = _point(key)
    if s >= L or point is None:
        yield False
        return
    yield False
    x, y, z, t = point
    small = _twice(_twice(_twice(point)))
    if small[0] == 0:
        yield False
        return
    k = int.from_bytes(sha512(signature[:32] + key + message), "little") % L
    yield False
    minus = (P - x, y, z, P - t)
    base = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)
    table = (None, _ready(base), _ready(minus), _ready(_sum(base, _ready(minus))))
    # S B - k A, both scalars at once from the top bit on.
    point = (0, 1, 1, 0)
    for bit in range(252, -1, -1):
        point = _twice(point)
        both = (s >> bit & 1) | (k >> bit & 1) << 1
        if both:
            point = _sum(point, table[both])
        if bit % _BITS == 0:
            yield False
    x, y, z, _ = point
    power, z11 = _raised(z)
    inverse = _squared(power, 5) * z11 % P  # to the power of P - 2
    x = x * inverse % P
    y = y * inverse % P
    yield (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


def holds(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of the public `key` (32 bytes) signed the message; signature: 64 bytes."""
    result = False
    for step in steps(key, message, signature):
        result = step
    return result
