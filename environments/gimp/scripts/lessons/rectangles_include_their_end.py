"""A rectangle of Pillow includes its last pixel, a box of `crop` and `paste` does not.

(0, 0, 10, 10) drawn is eleven pixels wide.
"""

from PIL import Image, ImageDraw

drawn, pasted = Image.new("L", (20, 20)), Image.new("L", (20, 20))
ImageDraw.Draw(drawn).rectangle((0, 0, 10, 10), fill=255)
pasted.paste(255, (0, 0, 10, 10))
assert drawn.getbbox() == (0, 0, 11, 11) and pasted.getbbox() == (0, 0, 10, 10)
