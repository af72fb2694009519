import os

FILES = {
    "Documents/logo.svg": """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">
  <rect id="sky" width="120" height="80" fill="#88bbee"/>
  <circle id="sun" cx="30" cy="30" r="12" fill="#ffdd00"/>
  <circle id="moon" cx="90" cy="25" r="9" fill="#ffdd00"/>
</svg>
"""
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put(
    "Documents/logo.svg",
    FILES["Documents/logo.svg"].replace('r="12" fill="#ffdd00"', 'r="12" fill="#cc0000"'),
)
