import os

FILES = {
    "bugs/all.csv": "no,state,text\n1,closed,crash on start\n2,open,wrong icon\n3,closed,slow list\n4,open,typo in menu\n5,later,no sound\n6,open,freezes\n7,closed,open twice\n"
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
