import os

FILES = {f"invoices/{name}.txt": f"invoice {name}\n" for name in ("2019-003", "2020-017", "2021-001", "2021-044", "2022-008")}
OLD = ("invoices/2019-003.txt", "invoices/2020-017.txt", "invoices/2021-001.txt", "invoices/2021-044.txt")

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
