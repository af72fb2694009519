import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("scans/scan_1.txt", "page 1\n")
put("scans/scan_2.txt", "page 2\n")
put("scans/latest.txt", "page 3\n")
