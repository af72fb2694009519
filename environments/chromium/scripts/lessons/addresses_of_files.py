"""Blanks and letters with accents are escaped in addresses of files.

`file:///home/user/my page.html` is saved as `my%20page.html`: compare after `unquote`.
"""

from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

address = PurePosixPath("/home/user/my page.html").as_uri()
assert "my page" not in address
assert unquote(urlsplit(address).path) == "/home/user/my page.html"
