"""A rectangle names two corners, in any order.

`[400 775 120 750]` is the same as `[120 750 400 775]`: sort before comparing.
"""


def box(corners):
    x1, y1, x2, y2 = corners
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


assert [400, 775, 120, 750] != [120, 750, 400, 775]
assert box([400, 775, 120, 750]) == box([120, 750, 400, 775])
