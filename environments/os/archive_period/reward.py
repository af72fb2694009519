"""The archive holds exactly the files of the period; what should stay stays, what should go went."""

import io
import json
import tarfile
import zipfile

from environments.desktop.scripts.grading import grade, read, share  # included by render()
from environments.os.scripts.grading import data_of, in_place, tidiness, untouched  # included by render()

TASK: dict = {}  # filled by render()

LARGEST_MEMBER = 1 << 20
archive, files = TASK["parameters"]["archive"], TASK["parameters"]["files"]
packed = [file for file in files if file["packed"]]
going = [file for file in packed if file["final"] is None]
staying = [file for file in files if file["final"]]
expected = {file["path"].split("/")[-1]: data_of(file) for file in packed}


def members():
    """Return the archive's files as (name without folders, content)."""
    data = read(archive)
    if data is None:
        return []
    if archive.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as source:
            infos = [info for info in source.infolist() if not info.is_dir() and info.file_size <= LARGEST_MEMBER]
            return [(info.filename.split("/")[-1], source.read(info)) for info in infos]
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as source:
        infos = [info for info in source.getmembers() if info.isfile() and info.size <= LARGEST_MEMBER]
        return [(info.name.split("/")[-1], source.extractfile(info).read()) for info in infos]


def archived():
    """Return how well the archive's content agrees with what was asked for; extra members count against it."""
    found = members()
    right = {name for name, data in found if expected.get(name) == data}
    return len(right) / max(len(expected), len(found))


def cleared():
    """Originals count as cleared only once they are in the archive."""
    found = dict(members())
    return share(in_place(file) and found.get(file["path"].split("/")[-1]) == data_of(file) for file in going)


components = [("archived", 3, archived)]
if going:
    components.append(("originals_cleared", 1, cleared))
grade(
    components,
    [
        ("untouched", lambda: untouched(staying)),
        ("no_strays", lambda: tidiness([TASK["parameters"]["folder"]], [file["path"] for file in files] + [archive])),
    ],
)
