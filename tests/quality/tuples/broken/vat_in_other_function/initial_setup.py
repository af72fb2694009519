import os

FILES = {
    "Documents/tax.py": """def gross(price):
    return price * 1.19


def net(price):
    return price / 1.19


def rounded(price):
    return round(price, 2)
"""
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
