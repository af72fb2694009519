"""`Image.open` reads only the head.

A file cut off opens and has a size; it fails when its pixels are asked for. Call `load` inside the `try`.
"""

from pathlib import Path

from PIL import Image

Image.effect_noise((64, 64), 50).save("a.png")
content = Path("a.png").read_bytes()
Path("a.png").write_bytes(content[: len(content) // 2])
found = Image.open("a.png")
assert found.size == (64, 64)
try:
    found.load()
except OSError:
    pass
else:
    raise AssertionError("it was read")
