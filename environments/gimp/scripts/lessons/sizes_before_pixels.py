"""Two pictures of other sizes have no difference to speak of.

`ImageChops.difference` cuts both to the smaller one, so a picture cropped to nothing is all right: compare sizes
first.
"""

from PIL import Image, ImageChops

whole, crop = Image.new("RGB", (100, 100), "red"), Image.new("RGB", (1, 1), "red")
assert ImageChops.difference(whole, crop).getbbox() is None
assert whole.size != crop.size
