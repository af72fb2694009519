import os

FILES = {"Documents/proxy.conf": "# edge proxy\nlisten 8080\naccess_log on\nupstream a.internal:9000\nupstream b.internal:9000\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
