import os

FILES = {
    "profile.json": '{"name": "Ottilie Brand", "nickname": null, "born": 1988, "phone": null, "city": "Ulm", "fax": null, "tags": ["choir"]}\n'
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
