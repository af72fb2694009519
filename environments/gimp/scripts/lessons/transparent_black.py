"""A transparent pixel has a colour nobody sees.

Compared in RGB an erased area equals a black one: compare RGBA, or put both on a ground.
"""

from PIL import Image

erased, black = Image.new("RGBA", (1, 1), (0, 0, 0, 0)), Image.new("RGBA", (1, 1), (0, 0, 0, 255))
assert erased.convert("RGB").tobytes() == black.convert("RGB").tobytes()
assert erased.tobytes() != black.tobytes()
