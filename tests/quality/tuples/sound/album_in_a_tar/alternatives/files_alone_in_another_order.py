import os
import tarfile
os.remove("/home/user/album.tar.gz")
with tarfile.open("/home/user/album.tar.gz", "w:gz") as archive:
    for name in ("b.ppm", "a.ppm"):
        archive.add(f"/home/user/album/{name}", f"album/{name}")
