"""A film's colours come back changed.

From red to YUV and back is some steps off: ask which scene's colour is nearest.
"""

from PIL import Image

red = Image.new("RGB", (16, 16), (200, 30, 30))
back = red.convert("YCbCr").convert("RGB").getpixel((8, 8))
scenes = {"red": (200, 30, 30), "blue": (30, 30, 200)}
nearest = min(scenes, key=lambda name: sum((a - b) ** 2 for a, b in zip(scenes[name], back)))
assert max(abs(a - b) for a, b in zip(back, (200, 30, 30))) <= 3 and nearest == "red"
