"""`getbbox` of an RGBA difference only looks at the alpha.

Two opaque pictures differ by nothing in alpha: all of the colours may be wrong. Ask every band.
"""

from PIL import Image, ImageChops

difference = ImageChops.difference(Image.new("RGBA", (2, 2), "red"), Image.new("RGBA", (2, 2), "blue"))
assert difference.getbbox() is None
assert max(high for _, high in difference.getextrema()) == 255
