"""Noise and drawn chance differ from run to run.

Two states drawn by the same script must have the same pixels: seed a generator of your own.
"""

from random import Random

from PIL import Image

assert Image.effect_noise((16, 16), 50).tobytes() != Image.effect_noise((16, 16), 50).tobytes()
assert Image.frombytes("L", (16, 16), Random(1).randbytes(256)) == Image.frombytes(
    "L", (16, 16), Random(1).randbytes(256)
)
