import os

FILES = {"team/hours.csv": "day,name,hours\nMon,Ken,4\nMon,Ida,8\nTue,Pam,7\nTue,Ida,6\nWed,Ken,5\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("team/hours_summary.csv", "person,hours\nIda,14\nKen,9\nPam,7\n")
