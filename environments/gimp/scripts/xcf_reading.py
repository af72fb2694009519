"""Read GIMP's own files: the layers with their names, looks and pixels, of 8 bits for each channel."""

import struct
import zlib

import numpy

TILE = 64
END, OPACITY, MODE, VISIBLE, OFFSETS, COMPRESSION, GROUP, FLOAT_OPACITY, COMPOSITE = 0, 6, 7, 8, 15, 17, 29, 33, 35
LOCKS = (10, 28, 32)
"""Of transparency, of pixels and of the place."""
NORMAL = (0, 28)
"""The mode of a layer that simply covers what is below it, as older and newer versions number it."""
CHANNELS = {0: 3, 1: 4, 2: 1, 3: 2}
"""Bytes of a pixel by the type of a layer: colours and greys, each without and with alpha."""
COLOURED, GREY = 0, 1
TYPES = {COLOURED: (0, 1), GREY: (2, 3)}
"""Types of layers by that of the picture: the program shows layers of another type otherwise, or refuses the file."""


class Xcf:
    """A file that is being read, at a place."""

    def __init__(self, data):
        if data[:9] != b"gimp xcf ":
            raise ValueError("this is no XCF file")
        self.data, self.place = data, 14
        version = 0 if data[9:13] == b"file" else int(data[10:13])
        self.pointer = ">Q" if version >= 11 else ">I"
        self.size = (self.number(), self.number())
        self.types = TYPES.get(self.number(), ())
        if version >= 4 and self.number() not in (100, 150):
            raise ValueError("only files of 8 bits for each channel are read")
        self.compression = self.properties().get(COMPRESSION, b"\0")[0]

    def number(self, form=">I"):
        """Read one number."""
        value = struct.unpack_from(form, self.data, self.place)[0]
        self.place += struct.calcsize(form)
        return value

    def properties(self):
        """Read properties up to their end."""
        found = {}
        while True:
            kind, length = self.number(), self.number()
            if kind == END:
                return found
            found.pop(kind, None)  # what stands last counts, for the program and here
            found[kind] = self.data[self.place : self.place + length]
            self.place += length

    def pointers(self):
        """Read places up to the zero behind them."""
        return list(iter(lambda: self.number(self.pointer), 0))

    def layers(self):
        """Read every layer, the topmost first."""
        return [self.layer(place) for place in self.pointers()]

    def layer(self, place):
        """Read one layer."""
        self.place = place
        width, height, kind, length = (self.number() for _ in range(4))
        name = self.data[self.place : self.place + length - 1].decode()
        self.place += length
        found = self.properties()
        if kind not in self.types:
            raise ValueError(f"the layer {name!r} has another type than the picture")
        last = [one for one in found if one in (OPACITY, FLOAT_OPACITY)][-1]
        if last == FLOAT_OPACITY:
            opacity = 100 * struct.unpack(">f", found[FLOAT_OPACITY])[0]
        else:
            opacity = struct.unpack(">I", found[OPACITY])[0] / 2.55
        look = {"name": name, "opacity": opacity, "visible": found[VISIBLE] != bytes(4)}
        look["offsets"] = struct.unpack(">2i", found[OFFSETS])
        mode = struct.unpack(">I", found.get(MODE, bytes(4)))[0]
        composite = struct.unpack(">i", found.get(COMPOSITE, bytes(4)))[0]
        hierarchy, mask = self.number(self.pointer), self.number(self.pointer)
        locked = any(found.get(lock, b"").strip(b"\0") for lock in LOCKS)
        look["plain"] = mode in NORMAL and composite in (-1, 0, 1) and not mask and not locked and GROUP not in found
        self.place = hierarchy
        told = [self.number() for _ in range(3)]
        self.place = self.number(self.pointer)
        if told != [width, height, CHANNELS[kind]] or [self.number(), self.number()] != told[:2]:
            raise ValueError(f"the pixels of the layer {name!r} have another size than it has")
        return {**look, "pixels": self.pixels(width, height, CHANNELS[kind])}

    def pixels(self, width, height, channels):
        """Read the tiles at this place as numbers."""
        pixels = numpy.zeros((height, width, channels), numpy.uint8)
        corners = [(x, y) for y in range(0, height, TILE) for x in range(0, width, TILE)]
        for (x, y), place in zip(corners, self.pointers(), strict=True):
            wide, tall = min(TILE, width - x), min(TILE, height - y)
            pixels[y : y + tall, x : x + wide] = self.tile(place, tall, wide, channels)
        return pixels

    def tile(self, place, tall, wide, channels):
        """Read one tile, however it is packed."""
        count = tall * wide
        if self.compression == 0:
            raw = self.data[place : place + count * channels]
        elif self.compression == 1:
            planes = numpy.frombuffer(self.unpacked(place, count, channels), numpy.uint8)
            return planes.reshape(channels, tall, wide).transpose(1, 2, 0)
        else:
            raw = zlib.decompressobj().decompress(self.data[place:], count * channels)
        return numpy.frombuffer(raw, numpy.uint8).reshape(tall, wide, channels)

    def unpacked(self, place, count, channels):
        """Undo run-length packing: one channel after the other."""
        out = bytearray()
        while len(out) < count * channels:
            code = self.data[place]
            place += 1
            is_run = code < 128
            length = code + 1 if is_run else 256 - code
            if code in (127, 128):
                length = int.from_bytes(self.data[place : place + 2], "big")
                place += 2
            if is_run:
                out += self.data[place : place + 1] * length
                place += 1
            else:
                out += self.data[place : place + length]
                place += length
        return bytes(out)
