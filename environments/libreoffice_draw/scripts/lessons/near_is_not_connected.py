"""A connector that is merely drawn near a box has no end there.

It looks right in the picture; `draw:start-shape` is missing, so its end reads as an empty text.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = '<draw:page><draw:rect svg:x="1cm"><text:p>A</text:p></draw:rect><draw:connector svg:x1="1cm" svg:y1="1cm"/></draw:page>'
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
assert drawings.read("a.odg")[0].connectors == (("", ""),)
