"""A shape without a text has an empty one, and so has every other.

Name by text only shapes that have one; let unnamed ones be counted by place.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = '<draw:page><draw:rect svg:x="1cm"/><draw:rect svg:x="2cm"/></draw:page>'
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
shapes = drawings.read("a.odg")[0].shapes
assert [shape.text for shape in shapes] == ["", ""] and shapes[0] != shapes[1]
