"""A rule with a limit needs cases on, below and above it.

`>` instead of `>=` is right for every other number.
"""

right, wrong = (lambda n: n >= 10), (lambda n: n > 10)
assert [right(n) for n in (5, 50)] == [wrong(n) for n in (5, 50)]
assert [right(n) for n in (9, 10, 11)] != [wrong(n) for n in (9, 10, 11)]
