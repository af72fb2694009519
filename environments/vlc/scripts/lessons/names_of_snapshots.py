"""A snapshot is called after the time of day.

Its name differs in each run: judge by what it shows, whatever it is called.
"""

import glob

from PIL import Image

Image.new("RGB", (8, 8), (200, 30, 30)).save("vlcsnap-2025-01-01-10h00m00s123.png")
assert glob.glob("snapshot.png") == []
[found] = glob.glob("*.png")
assert Image.open(found).convert("RGB").getpixel((4, 4)) == (200, 30, 30)
