import os
import zipfile

MEMBERS = {"serif/a.ttf": "AAAA", "sans/b.ttf": "BBBB", "sans/licence.txt": "free to use\n", "preview.png": "no picture"}
HOME = "/home/user"
os.makedirs(HOME + "/downloads")
with zipfile.ZipFile(HOME + "/downloads/fonts.zip", "w") as archive:
    for name, content in MEMBERS.items():
        archive.writestr(zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6)), content)
