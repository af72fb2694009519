from xml.etree import ElementTree

NAME = "{http://www.w3.org/2000/svg}"
WANTED = [
    (NAME + "svg", {"width": "90", "height": "60"}),
    (NAME + "rect", {"x": "0", "y": "0", "width": "90", "height": "60", "fill": "#ff0000"}),
    (NAME + "circle", {"cx": "45", "cy": "30", "r": "18", "fill": "#ffffff"}),
]


def shapes():
    return [(one.tag, dict(one.attrib)) for one in ElementTree.parse("/home/user/flag.svg").getroot().iter()]

reward = 0.0
try:
    if shapes() == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
