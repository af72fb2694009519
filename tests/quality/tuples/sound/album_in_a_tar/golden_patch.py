# start: initial
import tarfile

with tarfile.open("/home/user/album.tar.gz", "w:gz") as archive:
    archive.add("/home/user/album", "album")
