"""A line between two boxes is no connector.

`draw:line` stays where it is when a box moves; count `draw:connector` only.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = '<draw:page><draw:line svg:x1="1cm" svg:x2="5cm"/></draw:page>'
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
assert drawings.read("a.odg")[0].connectors == ()
