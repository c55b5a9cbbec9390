"""Reads the pictures that ribbon-face writes: PNG, eight bits a channel, not interlaced."""

import struct
import zlib


def rows(data):
    """The rows of a picture, as bytes of red, green and blue."""
    at, parts = 8, []
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
        elif kind == b"IDAT":
            parts.append(data[at + 8:at + 8 + length])
        at += 12 + length
    assert depth == 8 and color in (2, 6), "a picture of another kind"
    size = 3 if color == 2 else 4
    raw, before, result = zlib.decompress(b"".join(parts)), bytearray(width * size), []
    for y in range(height):
        start = y * (width * size + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), before, size)
        before = row
        result.append(bytes(row) if size == 3 else bytes(row[x] for x in range(len(row)) if x % 4 < 3))
    return result


def unfiltered(kind, row, above, size):
    for x in range(len(row)):
        left, up = row[x - size] if x >= size else 0, above[x]
        if kind == 1:
            row[x] = row[x] + left & 255
        elif kind == 2:
            row[x] = row[x] + up & 255
        elif kind == 3:
            row[x] = row[x] + (left + up) // 2 & 255
        elif kind == 4:
            corner = above[x - size] if x >= size else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                          (abs(left + up - 2 * corner), 2, corner))
            row[x] = row[x] + nearest[2] & 255
    return row
