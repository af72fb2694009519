import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import struct
from typing import NamedTuple


class Check(NamedTuple):
    name: str
    maximum: float
    earned: float


def layers(data):
    names = set()
    at = 0
    while (at := data.find(b"\x00\x00\x00\x0e", at + 1)) > 0:
        (length,) = struct.unpack(">I", data[at + 4 : at + 8])
        if 0 < length < 200:
            names.add(data[at + 8 : at + 7 + length].decode("utf-8", "ignore"))
    return names


def checks(want):
    data = Path("/home/user/poster.xcf").read_bytes()
    if data[:8] != b"gimp xcf":
        return
    width, height = struct.unpack(">II", data[14:22])
    yield Check("size", 0.5, 0.5 if [width, height] == want["size"] else 0.0)
    missing = set(want["layers"]) - layers(data)
    yield Check("layers", 0.5, 0.0 if missing else 0.5)


total = 0.0
try:
    for check in checks(TASK["parameters"]):
        print("COMPONENT", check.name, check.earned, check.maximum)
        total += check.earned
except Exception as error:
    print("poster", error)
print("REWARD:", round(total, 3))
