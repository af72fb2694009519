import os
import zipfile

MEMBERS = {"intro.md": "# Welcome\n", "data/points.csv": "x,y\n1,2\n", "secrets.txt": "the key is under the mat\n"}
FOLDER = "/home/user/share"
os.makedirs(FOLDER)
with zipfile.ZipFile(FOLDER + "/handout.zip", "w") as archive:
    for name, content in MEMBERS.items():
        archive.writestr(zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6)), content)
