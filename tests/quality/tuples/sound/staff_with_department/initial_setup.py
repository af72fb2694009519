import os

FILES = {
    "hr/staff.csv": "name,code\nLena,10\nOve,90\nMarc,20\nSafia,10\nJun,30\n",
    "hr/departments.csv": "code,title\n20,Workshop\n30,Sales\n10,Design\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
