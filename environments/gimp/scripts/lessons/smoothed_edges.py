"""Programs differ in how they smooth an edge when they scale.

The areas agree: compare averages of blocks, not pixels.
"""

from PIL import Image, ImageDraw

picture = Image.new("L", (64, 64), 255)
ImageDraw.Draw(picture).rectangle((21, 21, 42, 42), fill=0)
one, two = (picture.resize((40, 40), how) for how in (Image.Resampling.BICUBIC, Image.Resampling.NEAREST))
assert one.tobytes() != two.tobytes()
coarse = [list(each.resize((2, 2), Image.Resampling.BOX).tobytes()) for each in (one, two)]
assert max(abs(a - b) for a, b in zip(*coarse)) <= 8
