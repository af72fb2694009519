"""A connector names its ends by ids that the office renames at every save.

Compare the texts of the two ends, as `drawings.read` tells them.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part


def plan(one, two):
    shapes = "".join(
        f'<draw:rect draw:id="{i}" svg:x="1cm" svg:y="1cm"><text:p>{t}</text:p></draw:rect>'
        for i, t in ((one, "A"), (two, "B"))
    )
    page = f'<draw:page draw:name="p">{shapes}<draw:connector draw:start-shape="{one}" draw:end-shape="{two}"/></draw:page>'
    return {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}


packages.write("a.odg", plan("id1", "id2"))
packages.write("b.odg", plan("id7", "id8"))
assert packages.members("a.odg") != packages.members("b.odg")
assert drawings.read("a.odg") == drawings.read("b.odg")
assert drawings.read("a.odg")[0].connectors == (("A", "B"),)
