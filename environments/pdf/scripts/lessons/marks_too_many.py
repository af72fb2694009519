"""Marks that nobody asked for are damage.

Highlighting the whole page covers every wanted word: count what is marked besides.
"""

wanted, marked = {"rent", "heating"}, {"rent", "heating", "garden", "roof"}
assert wanted <= marked
assert marked - wanted == {"garden", "roof"}
