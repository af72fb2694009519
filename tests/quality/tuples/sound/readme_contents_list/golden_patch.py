import os

FILES = {
    "Documents/README.md": """# Tidepool

CONTENTS

## Quick Start

Run it.

## Settings

### Colours

Blue or green.

## Command Line Tools

None yet.

## License

Free.
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
    "Documents/README.md",
    FILES["Documents/README.md"].replace(
        "CONTENTS\n",
        "- [Quick Start](#quick-start)\n- [Settings](#settings)\n"
        "- [Command Line Tools](#command-line-tools)\n- [License](#license)\n",
    ),
)
