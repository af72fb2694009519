import os

FILES = {
    "Documents/weather.csv": "day,rain_mm,max_c\n2024-05-01,0.0,18\n2024-05-02,1.2,16\n2024-05-03,,15\n2024-05-04,0.3,17\n"
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/weather.csv", FILES["Documents/weather.csv"].replace("05-03,,15", "05-03,4.5,15"))
