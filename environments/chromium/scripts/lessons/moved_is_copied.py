"""A bookmark that was moved must be gone from its old place.

Looking only for the new place gives a copy full marks.
"""

wanted = ["bar", "Work", "Wiki", "https://wiki.example/a"]
copied = [["bar", "Wiki", "https://wiki.example/a"], wanted]
assert wanted in copied
assert ["bar", "Wiki", "https://wiki.example/a"] in copied
