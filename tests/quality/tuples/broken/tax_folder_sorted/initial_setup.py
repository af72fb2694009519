import os

FILES = {
    "tax/inbox/rent-may.txt": "May 700\n",
    "tax/inbox/rent-june.txt": "June 700\n",
    "tax/inbox/phone-may.txt": "May 25\n",
    "tax/rent/rent-april.txt": "April 690\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
