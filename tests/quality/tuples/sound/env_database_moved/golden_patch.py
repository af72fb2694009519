import os

FILES = {
    "shop/.env": "# production\nDB_HOST=db1.internal\nDB_PORT=5432\nSECRET_KEY=kX93pq\n",
    "shop/.env.example": "DB_HOST=\nDB_PORT=5432\nSECRET_KEY=\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


FILES["shop/.env"] = "# production\nDB_HOST=db2.internal\nDB_PORT=5432\nDB_POOL=20\nSECRET_KEY=kX93pq\n"
for path, text in FILES.items():
    put(path, text)
