"""Fields X and Y of the tool bar mean the visible box.

Half of an outline's width is outside of the shape: make items without outlines, or compare within it.
"""

x, stroke = 10.0, 2.0
visible = x - stroke / 2
assert visible != x and abs(visible - x) <= stroke / 2
