import os

FILES = {
    "contacts.json": '[{"name": "Ilse", "phone": "555-0101", "city": "Graz"}, {"name": "Omar", "city": "Bern"}, {"name": "Pia", "phone": "555-0103"}]\n'
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("contacts.csv", "name,phone,city\nIlse,555-0101,Graz\nOmar,,Bern\nPia,555-0103,\n")
