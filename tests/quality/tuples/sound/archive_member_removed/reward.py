import os
import zipfile

MEMBERS = {"intro.md": "# Welcome\n", "data/points.csv": "x,y\n1,2\n", "secrets.txt": "the key is under the mat\n"}
FOLDER = "/home/user/share"


def held():
    with zipfile.ZipFile(os.path.join(FOLDER, "handout.zip")) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist() if not name.endswith("/")}


reward = 0.0
try:
    wanted = {name: content for name, content in MEMBERS.items() if name != "secrets.txt"}
    if held() == wanted and sorted(os.listdir(FOLDER)) == ["handout.zip"]:
        reward = 1.0
except (OSError, ValueError, zipfile.BadZipFile) as error:
    print("not graded:", error)
print("REWARD:", reward)
