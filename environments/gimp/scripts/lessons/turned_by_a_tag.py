"""A photograph may be turned by a tag, not by its pixels.

Pillow shows it as it lies in the file, GIMP turns it: `ImageOps.exif_transpose`.
"""

from PIL import Image, ImageOps

picture = Image.new("RGB", (4, 2))
tags = picture.getexif()
tags[0x0112] = 6
picture.save("a.jpg", exif=tags)
found = Image.open("a.jpg")
assert found.size == (4, 2) and ImageOps.exif_transpose(found).size == (2, 4)
