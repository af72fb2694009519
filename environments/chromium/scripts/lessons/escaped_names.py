"""Texts of pages are escaped in their source.

`&amp;` in the source is `&` on the screen and in the file that was asked for.
"""

import html

source = "<td>Lee &amp; Sons</td>"
assert "Lee & Sons" not in source and "Lee & Sons" in html.unescape(source)
