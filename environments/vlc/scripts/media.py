"""Make sounds, films and lists."""

import io
import math
import struct
import wave
from urllib.parse import quote

from PIL import Image

HOME = "/home/user"
RATE = 8000


def tone(track):
    """Make a WAV file of one pitch."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        step = 2 * math.pi * track["hertz"] / RATE
        levels = [round(9000 * math.sin(step * number)) for number in range(RATE * track["seconds"])]
        sound.writeframes(struct.pack(f"<{len(levels)}h", *levels))
    return stream.getvalue()


def listing(paths, kind):
    """Make a playlist of files below the home."""
    places = [f"file://{HOME}/{quote(path)}" for path in paths]
    if kind == "m3u":
        return "\n".join(["#EXTM3U", *places, ""]).encode()
    items = "".join(f"    <track><location>{place}</location></track>\n" for place in places)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<playlist xmlns="http://xspf.org/ns/0/" version="1">\n'
    return f"{head}  <trackList>\n{items}  </trackList>\n</playlist>\n".encode()


def chunk(name, body):
    """Make a part of a RIFF file."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def film(scenes, size):
    """Make an AVI of JPEG pictures, five a second, of scenes that are one colour each."""
    pictures = []
    for scene in scenes:
        stream = io.BytesIO()
        Image.new("RGB", size, scene["colour"]).save(stream, "JPEG", quality=90)
        pictures += [stream.getvalue()] * (5 * scene["seconds"])
    wide, tall = size
    count, largest = len(pictures), max(map(len, pictures))
    head = struct.pack("<14I", 200_000, largest * 5, 0, 0x10, count, 0, 1, largest, wide, tall, 0, 0, 0, 0)
    track = b"vidsMJPG" + struct.pack("<10I4H", 0, 0, 0, 1, 5, 0, count, largest, 0xFFFFFFFF, 0, 0, 0, wide, tall)
    form = struct.pack("<IiiHH4sIiiII", 40, wide, tall, 1, 24, b"MJPG", wide * tall * 3, 0, 0, 0, 0)
    lists = chunk(b"LIST", b"strl" + chunk(b"strh", track) + chunk(b"strf", form))
    frames, index, place = [], [], 4
    for picture in pictures:
        part = chunk(b"00dc", picture)
        index.append(b"00dc" + struct.pack("<3I", 0x10, place, len(picture)))
        frames.append(part)
        place += len(part)
    body = chunk(b"LIST", b"hdrl" + chunk(b"avih", head) + lists) + chunk(b"LIST", b"movi" + b"".join(frames))
    return chunk(b"RIFF", b"AVI " + body + chunk(b"idx1", b"".join(index)))
