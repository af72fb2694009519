"""A correction further down wins.

The first line that names a person is not the last word: read to the end.
"""

memo = ["Ann takes the desk.", "Bo takes the lamp.", "Correction: Ann takes the chair."]
first = next(line for line in memo if "Ann" in line)
last = next(line for line in reversed(memo) if "Ann" in line)
assert first != last and "chair" in last
