"""A picture with a palette has numbers for pixels, not colours.

Exported GIFs and some PNGs have one: convert to RGBA before comparing.
"""

from PIL import Image

picture = Image.new("RGB", (2, 2), (200, 30, 30))
picture.quantize(4).save("a.png")
found = Image.open("a.png")
assert found.mode == "P" and isinstance(found.getpixel((0, 0)), int)
assert found.convert("RGB").getpixel((0, 0)) == (200, 30, 30)
