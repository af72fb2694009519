"""One colour has many notations.

`red`, `#f00`, `#FF0000` and `rgb(255,0,0)`: turn all into six small digits; PIL's `ImageColor` reads each.
"""

from PIL import ImageColor

ways = ("red", "#f00", "#FF0000", "rgb(255,0,0)")
assert len(set(ways)) == 4
assert {ImageColor.getrgb(way) for way in ways} == {(255, 0, 0)}
