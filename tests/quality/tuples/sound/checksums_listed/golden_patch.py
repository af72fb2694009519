import hashlib
import os

FILES = {
    "parcel/beta.bin": "beta " * 40,
    "parcel/alpha.bin": "alpha " * 30,
    "parcel/gamma.bin": "",
    "parcel/readme.txt": "three parts\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

sums = [
    hashlib.sha256(FILES[path].encode()).hexdigest() + "  " + path.split("/")[1] + "\n"
    for path in sorted(FILES)
    if path.endswith(".bin")
]
put("parcel/SHA256SUMS", "".join(sums))
