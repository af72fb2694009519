import os

FILES = {
    "Documents/playlist.json": """{
  "name": "Night drive",
  "songs": [
    {"title": "Glass Road", "year": 1999, "stars": 4},
    {"title": "Low Sun", "year": 1971, "stars": 5},
    {"title": "Static", "year": 2014, "stars": 3},
    {"title": "Harbour", "year": 1985, "stars": 5}
  ]
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
    "Documents/playlist.json",
    """{
  "name": "Night drive",
  "songs": [
    {"title": "Low Sun", "year": 1971, "stars": 5},
    {"title": "Harbour", "year": 1985, "stars": 5},
    {"title": "Glass Road", "year": 1999, "stars": 4},
    {"title": "Static", "year": 2014, "stars": 3}
  ]
}
""",
)
