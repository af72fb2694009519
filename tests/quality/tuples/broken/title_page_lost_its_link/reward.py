from odf import teletype
from odf.opendocument import load
from odf.text import H, P


def texts():
    body = load("/home/user/leaflet.odt").text
    return [[teletype.extractText(one) for one in body.getElementsByType(kind)] for kind in (H, P)]

reward = 0.0
try:
    if texts() == [["Autumn walk"], ["Meeting point: the mill"]]:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
