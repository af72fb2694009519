import os

FILES = {
    "app/base.json": '{"server": {"host": "localhost", "port": 8000}, "log": {"level": "info", "files": ["a.log", "b.log"]}, "retries": 3}\n',
    "app/override.json": '{"server": {"port": 9100}, "log": {"files": ["all.log"]}, "theme": "plain"}\n',
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
