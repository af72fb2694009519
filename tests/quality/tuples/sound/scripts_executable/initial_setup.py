import os

FILES = {
    "bin/sync": "#!/bin/sh\necho sync\n",
    "bin/report": "#!/usr/bin/env python3\nprint('report')\n",
    "bin/README": "how to use these\n",
    "bin/draft": "\n#!/bin/sh\necho draft\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

for path in FILES:
    os.chmod(os.path.join(HOME, path), 0o644)
