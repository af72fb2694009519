"""Two bookmarks may have the same name, and two folders, too.

A dictionary by name loses one of them: use paths with all folders, in a list.
"""

marks = [["bar", "News", "https://a.example"], ["bar", "News", "https://b.example"]]
assert len({mark[1]: mark for mark in marks}) == 1 and len(marks) == 2
