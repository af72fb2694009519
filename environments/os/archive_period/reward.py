"""The archive holds exactly the files of the period; what should stay stays, what should go went."""

import io
import json
import stat
import tarfile
import zipfile

from environments.os.scripts.grading import data_of, in_place, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

LARGEST_MEMBER = 1 << 20
archive, files = TASK["parameters"]["archive"], TASK["parameters"]["files"]
packed = [file for file in files if file["packed"]]
going = [file for file in packed if file["final"] is None]
staying = [file for file in files if file["final"]]
expected = {file["path"].split("/")[-1]: data_of(file) for file in packed}


def members():
    """Return the archive's entries as (name without folders, content); what is no file to read has no content."""
    data = read(archive)
    if data is None:
        return []
    if archive.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as source:
            found = [
                (info.filename, source.read(info) if is_plain(info) and info.file_size <= LARGEST_MEMBER else None)
                for info in source.infolist()
            ]
    else:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as source:
            found = [
                (info.name + "/" * info.isdir(), source.extractfile(info).read() if is_readable(info) else None)
                for info in source.getmembers()
            ]
    names = [name for name, _ in found]
    # folders above files are no entries of their own
    return [
        (name.split("/")[-1], content)
        for name, content in found
        if not (name.endswith("/") and any(other.startswith(name) and not other.endswith("/") for other in names))
    ]


def is_plain(info):
    """Tell whether a member of a zip becomes a file that its owner may read; some programs tell no rights."""
    mode = info.external_attr >> 16
    return not info.is_dir() and (mode == 0 or (stat.S_IFMT(mode) in (0, stat.S_IFREG) and mode & 0o400 != 0))


def is_readable(info):
    """Tell the same of a member of a tar archive."""
    return info.isreg() and info.mode & 0o400 != 0 and info.size <= LARGEST_MEMBER


def archived():
    """Return how well the archive's content agrees with what was asked for; extra members count against it."""
    found = members()
    right = {name for name, data in found if name in expected and expected[name] == data}
    return len(right) / max(len(expected), len(found))


def cleared():
    """Originals count as cleared only once they are in the archive."""
    found = dict(members())
    return share(in_place(file, files) and found.get(file["path"].split("/")[-1]) == data_of(file) for file in going)


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
