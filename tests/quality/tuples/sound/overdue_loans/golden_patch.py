import os

FILES = {
    "library/loans.csv": """card,title,due
1007,The Tin Drum,2024-03-14
1011,Solaris,2024-03-15
1002,Kim,2024-02-01
1030,"Dubliners, annotated",2024-04-02
1007,Emma,2023-12-30
1019,Nana,2024-03-20
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

put("library/overdue.csv", 'card,title,due\n1007,The Tin Drum,2024-03-14\n1002,Kim,2024-02-01\n1007,Emma,2023-12-30\n')
