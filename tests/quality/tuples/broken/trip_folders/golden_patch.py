import os

FILES = {"trips/plan.txt": "Day 1: arrive\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

for town in ("rome", "oslo", "cork"):
    put(f"trips/{town}/plan.txt", FILES["trips/plan.txt"])
