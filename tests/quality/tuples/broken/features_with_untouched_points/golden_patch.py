import os

FILES = {
    "Documents/features.json": """{
  "revision": 7,
  "flags": {
    "offline_maps": false,
    "beta_banner": true,
    "dark_mode": true,
    "beacons": false
  }
}
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
    "Documents/features.json",
    FILES["Documents/features.json"]
    .replace('"offline_maps": false', '"offline_maps": true')
    .replace('"beta_banner": true', '"beta_banner": false'),
)
