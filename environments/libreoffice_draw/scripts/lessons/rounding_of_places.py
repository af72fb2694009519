"""A save moves shapes by fractions of a millimetre.

The office counts in hundredths: 0.3334 cm is not found again, so compare to a millimetre.
"""

written, saved = 3.3334, round(3.3334, 2)
assert written != saved and abs(written - saved) < 0.1
