"""Make GIMP's own files: layers of 8 bits for each channel, their tiles not packed."""

import struct

TILE = 64
END, OPACITY, MODE, VISIBLE, OFFSETS, COMPRESSION, FLOAT_OPACITY = 0, 6, 7, 8, 15, 17, 33


def xcf_bytes(size, layers):
    """Make a file of layers, the topmost first: name, visible, opacity in percent, and a picture in RGBA."""
    parts = [b"gimp xcf v003\0", struct.pack(">3I", *size, 0), prop(COMPRESSION, b"\0"), prop(END)]
    begin = sum(map(len, parts)) + 4 * (len(layers) + 2)
    places, bodies = [], []
    for layer in layers:
        places.append(begin)
        bodies.append(layer_bytes(layer, begin))
        begin += len(bodies[-1])
    table = struct.pack(f">{len(places) + 2}I", *places, 0, 0)
    return b"".join([*parts, table, *bodies])


def prop(kind, data=b""):
    """Make a property."""
    return struct.pack(">2I", kind, len(data)) + data


def layer_bytes(layer, begin):
    """Make a layer that stands at a place of the file: head, hierarchy, level and tiles follow one another."""
    picture = layer["picture"].convert("RGBA")
    width, height = picture.size
    name = layer["name"].encode() + b"\0"
    head = struct.pack(">4I", width, height, 1, len(name)) + name
    head += prop(OPACITY, struct.pack(">I", round(layer["opacity"] * 2.55)))
    head += prop(FLOAT_OPACITY, struct.pack(">f", layer["opacity"] / 100))
    head += prop(VISIBLE, struct.pack(">I", layer["visible"])) + prop(OFFSETS, bytes(8)) + prop(MODE, bytes(4))
    head += prop(END)
    hierarchy = begin + len(head) + 8
    tiles = [
        picture.crop((x, y, min(x + TILE, width), min(y + TILE, height))).tobytes()
        for y in range(0, height, TILE)
        for x in range(0, width, TILE)
    ]
    level = hierarchy + 20
    first = level + 8 + 4 * (len(tiles) + 1)
    places = [first + sum(map(len, tiles[:number])) for number in range(len(tiles))]
    head += struct.pack(">2I", hierarchy, 0) + struct.pack(">5I", width, height, 4, level, 0)
    head += struct.pack(f">{len(tiles) + 3}I", width, height, *places, 0)
    return head + b"".join(tiles)
