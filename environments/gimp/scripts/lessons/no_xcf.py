"""Pillow does not read XCF.

A task about layers needs a reader of its own, or an export of each layer: ask for PNG where you can.
"""

from pathlib import Path

from PIL import Image, UnidentifiedImageError

Path("a.xcf").write_bytes(b"gimp xcf v011\0" + bytes(100))
try:
    Image.open("a.xcf")
except UnidentifiedImageError:
    pass
else:
    raise AssertionError("it was read")
