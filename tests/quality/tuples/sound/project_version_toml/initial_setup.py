import os

FILES = {
    "Documents/project.toml": """# built by hand
[project]
name = "lantern"
version = "0.9.1"
requires-python = ">=3.9"
dependencies = ["click", "httpx"]

[tool.lantern]
# version of the wire format, not of the package
version = "0.9.1"
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
