"""A JPEG is not what was saved.

Flat colours come back a little off, blocks of 16 pixels with an edge in them far off: allow a tolerance, and look
well inside of areas.
"""

from PIL import Image, ImageDraw

picture = Image.new("RGB", (64, 64), (255, 255, 255))
ImageDraw.Draw(picture).rectangle((8, 8, 55, 55), fill=(200, 30, 30))
picture.save("a.jpg", quality=90)
found = Image.open("a.jpg")
assert found.tobytes() != picture.tobytes()
assert max(abs(a - b) for a, b in zip(found.getpixel((40, 40)), (200, 30, 30))) <= 4
