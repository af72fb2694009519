import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("etc/hosts", "# home network\n127.0.0.1 localhost\n192.168.7.20 nas\n192.168.7.40 printer\n")
