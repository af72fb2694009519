import os

FILES = {
    "Documents/agenda.txt": """Team meeting, Tuesday
Items
Welcome
Holiday plan
New printer
Budget review
Any other business
Bring your own coffee.
""",
    "Documents/rooms.txt": "Tuesday: room 12\nThursday: room 3\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
