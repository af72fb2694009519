"""A slide moved by chance may stand better than before.

Points for every slide in its place pay for wrong orders; order earns when it is whole.
"""

wanted, initial = ["a", "b", "c", "d"], ["d", "a", "b", "c"]
worse = ["d", "b", "a", "c"]
places = lambda order: sum(one == other for one, other in zip(order, wanted, strict=True))  # noqa: E731
assert places(worse) > places(initial)
assert (worse == wanted) == (initial == wanted) == False  # noqa: E712
