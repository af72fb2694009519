import os

FILES = {
    "Documents/banner.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">\n  <rect id="back" width="300" height="60" fill="#a5d6a7"/>\n  <text x="20" y="38" fill="#ffffff">Open day</text>\n</svg>\n'
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/banner.svg", FILES["Documents/banner.svg"].replace("#a5d6a7", "#1b5e20"))
