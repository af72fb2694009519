"""Files for the rules on office documents: made by normal programs, or changed afterwards inside the package."""

import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path


def saved_by_the_office(sources: Sequence[Path], suffix: str, folder: Path) -> list[Path]:
    """Let LibreOffice open files and save them in a format."""
    folder.mkdir(exist_ok=True)
    # One profile for all of a folder's files: the office takes seconds to make one.
    profile = f"-env:UserInstallation=file://{sources[0].parent}/.profile"
    command = ["soffice", "--headless", profile, "--convert-to", suffix, "--outdir", folder, *sources]
    subprocess.run(command, check=True, capture_output=True)
    return [folder / f"{one.stem}.{suffix}" for one in sources]


def changed(source: Path, target: Path, part: str, *changes: tuple[str, str]) -> Path:
    """Copy a package with texts of one part replaced; each must exist, and only its first occurrence is replaced."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            if info.filename == part:
                text = data.decode()
                for before, after in changes:
                    assert before in text, (before, text)
                    text = text.replace(before, after, 1)
                data = text.encode()
            new.writestr(info, data)
    return target
