import os

FILES = {
    "logs/door.log": """2024-03-01 08:00 open
2024-03-02 07:55 open
2024-03-01 17:30 closed
2024-03-04 08:05 open
2024-03-02 18:00 closed
2024-03-04 17:15 closed
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
