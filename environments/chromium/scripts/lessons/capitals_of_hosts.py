"""The host of an address has no capitals, the path has.

Compare the host folded and the rest as it is.
"""

from urllib.parse import urlsplit

one, two = urlsplit("https://Docs.Example/A"), urlsplit("https://docs.example/A")
assert one.netloc != two.netloc and one.hostname == two.hostname
assert urlsplit("https://docs.example/a").path != two.path
