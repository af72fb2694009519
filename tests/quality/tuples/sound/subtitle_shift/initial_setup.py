import os

FILES = {
    "Documents/film.srt": """1
00:00:03,000 --> 00:00:05,750
Where were you?

2
00:00:58,200 --> 00:01:01,000
Out on the ice.

3
00:09:59,900 --> 00:10:02,050
Nobody saw you.
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
