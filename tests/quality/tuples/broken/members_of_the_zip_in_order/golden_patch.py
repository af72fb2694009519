# start: initial
import zipfile

with zipfile.ZipFile("/home/user/letters.zip", "w") as archive:
    for name in ("one", "two", "three"):
        archive.write(f"/home/user/letters/{name}.txt", f"{name}.txt")
