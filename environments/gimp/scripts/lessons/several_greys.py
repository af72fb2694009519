"""There are several formulas for grey.

Pillow weighs red, green and blue, others take the mean: keep thresholds away from what they disagree about.
"""

from PIL import Image

red = Image.new("RGB", (1, 1), (255, 0, 0))
assert red.convert("L").getpixel((0, 0)) == 76 != 255 // 3
weak = Image.new("RGB", (1, 1), (130, 125, 128))
assert abs(weak.convert("L").getpixel((0, 0)) - (130 + 125 + 128) // 3) <= 2
