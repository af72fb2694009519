"""A length without a unit is in units of the view box.

10 is ten millimetres only where `viewBox` and the size in mm agree; otherwise it is scaled.
"""

width_mm, view_box = 120.0, (0, 0, 240, 160)
x = 10
assert x * width_mm / view_box[2] == 5.0
