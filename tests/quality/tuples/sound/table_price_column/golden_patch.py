import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put(
    "Documents/tea.md",
    """| Tea | Origin | Price |
|---|---|---|
| Assam | India | 4.20 |
| Gyokuro | Japan | 6.90 |
| Rooibos | South Africa | 5.10 |

Store it dry and dark.
""",
)
