import os

FILES = {
    "Documents/phones.txt": "Berger\t030/44 55 66\nConti\t0221-987 65\nDuval\t089 12 34 567\nEriks\t040/778899\n",
    "Documents/birthdays.txt": "Berger\t4 May\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
