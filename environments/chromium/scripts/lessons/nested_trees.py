"""A search of the top level does not see bookmarks in folders.

`bookmarks.json` of the application state is flat: one list of names for each.
"""

bar = {"children": [{"name": "Work", "children": [{"name": "Wiki", "url": "https://wiki.example/a"}]}]}
assert [one["name"] for one in bar["children"] if "url" in one] == []
flat = [["bar", "Work", "Wiki", "https://wiki.example/a"]]
assert [fact[-2] for fact in flat] == ["Wiki"]
