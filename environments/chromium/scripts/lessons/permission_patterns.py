"""A rule for a site is kept under `https://site:443,*`.

Searching for the name of the site alone also finds `notsite.example`: split the pattern.
"""

from urllib.parse import urlsplit

rules = {"https://notsite.example:443,*": 2}
assert any("site.example" in pattern for pattern in rules)
assert [urlsplit(pattern.partition(",")[0]).hostname for pattern in rules] == ["notsite.example"]
