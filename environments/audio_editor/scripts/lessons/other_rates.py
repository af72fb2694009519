"""An export may have another rate.

Compare seconds, not numbers of samples.
"""

one, two = (8000 * 2, 8000), (44_100 * 2, 44_100)
assert one[0] != two[0] and one[0] / one[1] == two[0] / two[1] == 2.0
