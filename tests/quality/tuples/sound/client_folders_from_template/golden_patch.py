import os

FILES = {
    "clients/new.txt": "Orchard\nNimbus\nVale\n",
    "clients/_template/letter.txt": "Dear {{client}},\nwelcome. Yours, the team of {{client}}'s new supplier\n",
    "clients/_template/forms/order.txt": "Order no. ____ for {{client}}\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

for client in ("Orchard", "Nimbus", "Vale"):
    put(f"clients/{client}/letter.txt", FILES["clients/_template/letter.txt"].replace("{{client}}", client))
    put(f"clients/{client}/forms/order.txt", FILES["clients/_template/forms/order.txt"])
