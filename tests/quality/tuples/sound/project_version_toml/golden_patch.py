import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put(
    "Documents/project.toml",
    """# built by hand
[project]
name = "lantern"
version = "0.9.2"
requires-python = ">=3.11"
dependencies = ["click", "httpx", "rich"]

[tool.lantern]
# version of the wire format, not of the package
version = "0.9.1"
""",
)
