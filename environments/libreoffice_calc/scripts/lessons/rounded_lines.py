"""Line totals rounded to cents add up to another sum than unrounded ones.

Both are honest work: say which in the instruction, or accept either.
"""

prices = [(3, 0.335), (3, 0.335), (3, 0.335)]
rounded, exact = sum(round(n * p, 2) for n, p in prices), round(sum(n * p for n, p in prices), 2)
assert abs(rounded - exact) > 0.005
