from odf import teletype
from odf.office import Annotation
from odf.opendocument import load
from odf.text import A, H, P


def content():
    body = load("/home/user/trail.odt").text
    kinds = {H(outlinelevel=1).qname: "heading", P().qname: "paragraph"}
    parts = [(kinds[one.qname], teletype.extractText(one)) for one in body.childNodes if one.qname in kinds]
    links = [(one.getAttribute("href"), teletype.extractText(one)) for one in body.getElementsByType(A)]
    everywhere = len(body.getElementsByType(P)) + len(body.getElementsByType(H))
    return parts, links, everywhere - len(parts), len(body.getElementsByType(Annotation))


WANTED = (
    [("heading", "Ridge trail"), ("paragraph", "Start at the hut"), ("paragraph", "Bring water.")],
    [("https://trail.example/refuge", "the hut")],
    0,
    0,
)

reward = 0.0
try:
    if content() == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
