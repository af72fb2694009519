"""The same box is a rectangle in one file and a custom shape in the next.

Draw saves what its tools draw as `draw:custom-shape`, scripts write `draw:rect`: `drawings.read` takes both, and
frames.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = "<draw:page><draw:rect><text:p>a</text:p></draw:rect><draw:custom-shape><text:p>a</text:p></draw:custom-shape></draw:page>"
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
one, two = drawings.read("a.odg")[0].shapes
assert one == two
