from odf import teletype
from odf.opendocument import load
from odf.text import H, P

PARAGRAPHS = ["Notice to all members", "From June the pool opens at nine.", "The office opens at nine as before."]
WANTED = [PARAGRAPHS[0], PARAGRAPHS[1].replace("nine", "eleven"), PARAGRAPHS[2]]
reward = 0.0
try:
    document = load("/home/user/notice.odt")
    now = [teletype.extractText(one) for one in document.text.childNodes if one.qname in (P().qname, H(outlinelevel=1).qname)]
    others = len(document.text.getElementsByType(P)) - len(now)
    if now == WANTED and others <= 0:
        reward = 1.0
except Exception as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
