"""The name of a file says nothing about its format.

A PNG called `a.jpg` opens everywhere: ask `Image.format`.
"""

from PIL import Image

Image.new("RGB", (1, 1)).save("a.jpg", format="PNG")
assert Image.open("a.jpg").format == "PNG"
