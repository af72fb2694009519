"""The same length is written in several units.

`1in` and `2.54cm` are equal and their texts are not: read numbers with their unit.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = '<draw:page><draw:rect svg:x="1in" svg:y="25.4mm" svg:width="72pt"/></draw:page>'
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
[shape] = drawings.read("a.odg")[0].shapes
assert shape.x == shape.y == shape.width == 2.54
