"""Write the reports that stay and the archive of the others."""

import io
import json
import os
import tarfile
import zipfile

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import HOME, build_tree, date_folders, moved  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
packed = [file for file in parameters["files"] if file["packed"]]
archive = os.path.join(HOME, parameters["archive"])
build_tree(
    moved(parameters["files"]),
    folders=["Documents", "Downloads", "Pictures", parameters["folder"], os.path.dirname(parameters["archive"])],
)
if archive.endswith(".zip"):
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for file in packed:
            out.writestr(file["path"], file["text"])
else:
    with tarfile.open(archive, "w:gz") as out:
        for file in packed:
            member = tarfile.TarInfo(file["path"])
            member.size, member.mtime = len(file["text"].encode()), file["mtime"]
            out.addfile(member, io.BytesIO(file["text"].encode()))
date_folders()
open_desktop(parameters["folder"])
