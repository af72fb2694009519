"""A rule for a site holds for one kind of connection.

`http://` and `https://` are different origins in `moz_perms`: fold them unless the task tells them apart.
"""

from urllib.parse import urlsplit

rows = [("http://www.site.example", "block"), ("https://www.site.example", "block")]
assert len(set(rows)) == 2
assert len({(urlsplit(origin).hostname, how) for origin, how in rows}) == 1
