"""Names in `bookmarks.html` are HTML.

`R&D` has to be written as `R&amp;D`, and an address with `&` too; unescaped ones are read otherwise by the next
program.
"""

import html

assert html.escape('R&D "x"') == "R&amp;D &quot;x&quot;"
assert html.unescape("copy&copy=1") != "copy&copy=1"
