import tarfile
with tarfile.open("/home/user/album.tar.gz", "w:gz", compresslevel=1) as archive:
    archive.add("/home/user/album", "./album")
