"""A highlight over two lines has two boxes, and one large one around them.

`/Rect` covers words that are not marked: read `/QuadPoints`, eight numbers for each line.
"""

points = [10, 20, 50, 20, 10, 10, 50, 10, 0, 8, 30, 8, 0, -2, 30, -2]
boxes = [points[i : i + 8] for i in range(0, len(points), 8)]
assert len(boxes) == 2
whole = (min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2]))
assert whole == (0, -2, 50, 20)  # holds (40, 0), which no line does
assert not any(min(b[::2]) <= 40 <= max(b[::2]) and min(b[1::2]) <= 0 <= max(b[1::2]) for b in boxes)
