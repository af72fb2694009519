import os

FILES = {
    "Documents/glossary.md": """# Words on board

bow: the front of a ship
stern: the back of a ship

knot: a measure of speed: one nautical mile per hour
berth: a place to sleep or to moor
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
    "Documents/glossary.md",
    """# Words on board

**bow**: the front of a ship
**stern**: the back of a ship

**knot**: a measure of speed: one nautical mile per hour
**berth**: a place to sleep or to moor
""",
)
