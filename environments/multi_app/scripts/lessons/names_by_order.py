"""Rows matched by their order are wrong when one source is sorted.

Match by the name, and notice names that occur twice.
"""

memo, sheet = {"Ann": "desk", "Bo": "lamp"}, ["Bo", "Ann"]
by_order = dict(zip(sheet, memo.values(), strict=True))
assert by_order != memo and {name: memo[name] for name in sheet} == memo
