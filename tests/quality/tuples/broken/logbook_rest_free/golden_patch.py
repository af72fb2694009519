import os

FILES = {
    "Documents/logbook.txt": "2024-06-08 Left the harbour at six.\n2024-06-09 Calm, no wind at all.\n2024-06-10 Fog until noon.\n"
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("Documents/logbook.txt", FILES["Documents/logbook.txt"] + "2024-06-11 Anchored in the north bay.\n")
