import os
import tarfile

WANTED = {f"{name}.ppm": b"P6 2 2 255\n" + bytes([colour, 10, 90] * 4) for name, colour in (("a", 40), ("b", 200))}


def packed():
    found = {}
    with tarfile.open("/home/user/album.tar.gz", "r:gz") as archive:
        for one in archive:
            name = os.path.normpath(one.name)
            if one.isdir() and name in (".", "album"):
                continue
            if not one.isreg() or name in found:
                raise ValueError("something else is packed")
            found[name] = archive.extractfile(one).read()
    return found


def album():
    found = {}
    for name in os.listdir("/home/user/album"):
        with open(f"/home/user/album/{name}", "rb") as file:
            found[name] = file.read()
    return found

reward = 0.0
try:
    if packed() == {f"album/{name}": data for name, data in WANTED.items()} and album() == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
