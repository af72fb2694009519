"""Files that tasks name by URL, from a folder or a table: nothing is downloaded."""

import tomllib
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast
from urllib.parse import unquote, urlsplit

from schemas.errors import InvalidRequestError


@dataclass(frozen=True)
class FileMap:
    """Maps URLs to files on this machine."""

    folder: Path | None = None
    table: dict[str, Path] = field(default_factory=dict[str, Path])

    @classmethod
    def read(cls, place: Path | None) -> "FileMap":
        """Read a folder, or a TOML file with a table `files` of URL = path, relative to that file.

        Raises:
            InvalidRequestError: it is neither.
        """
        if place is None:
            return cls()
        if place.is_dir():
            return cls(folder=place)
        try:
            content: dict[str, object] = tomllib.loads(place.read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InvalidRequestError(f"{place} is no folder and no table of files: {error}", field="files") from error
        files = content.get("files")
        if set(content) != {"files"} or not isinstance(files, dict):
            raise InvalidRequestError(f"{place} has to hold one table, [files]", field="files")
        table: dict[str, Path] = {}
        for url, path in cast("dict[str, object]", files).items():
            if not isinstance(path, str):
                raise InvalidRequestError(f"{place}: the path of {url} has to be text", field="files")
            table[url] = place.parent / path
        return cls(table=table)

    def find(self, url: str, task_id: str, name: str) -> Path | None:
        """Find the local file of a URL.

        In a folder it may be at HOST/PATH of its URL, if the URL has no query, or where OSWorld's own cache stores it:
        below the task's id, under the name that the task gives it, with or without the URL's UUID in front.

        Args:
            url: The URL, as in the task.
            task_id: The task's id, as in its file.
            name: The task's name for the file.
        """
        if url in self.table:
            return _file(self.table[url])
        if self.folder is None:
            return None
        parts = urlsplit(url)
        mark = uuid.uuid5(uuid.NAMESPACE_URL, url)
        # With a query in the address, the path alone may stand for many files.
        is_path = parts.query in ("", "download=true")
        candidates = (
            *((self.folder / parts.netloc / unquote(parts.path).lstrip("/"),) if is_path else ()),
            self.folder / task_id / f"{mark}_{Path(name).name}",
            self.folder / task_id / Path(name).name,
        )
        return next((found for found in map(self._inside, candidates) if found is not None), None)

    def local(self, path: str) -> Path | None:
        """Find, below the folder, a file that a task names by its path on the machine that runs it."""
        return None if self.folder is None else self._inside(self.folder / path.lstrip("/"))

    def _inside(self, path: Path) -> Path | None:
        """Return a path only if it is inside the folder, because task files are not trusted."""
        if self.folder is None or not path.resolve().is_relative_to(self.folder.resolve()):
            return None
        return _file(path)


def _file(path: Path) -> Path | None:
    return path if path.is_file() else None
