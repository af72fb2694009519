"""Files of the desktop that vouch for the result: a checksum, a copy, a picture to compare with.

The agent may write them as well: where a wrong result passes once they say the same, the reward believes the agent.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial

from schemas.rewards import Mutation
from vm_controller.artifacts import Changes
from vm_controller.candidates import Candidate
from vm_controller.fields import PICTURES, mutated, open_document
from vm_controller.trees import Tree

MAX_FILES = 200
_HASHES = ("md5", "sha1", "sha256", "sha512")
_TRIES = 20
"""Fields of a file that are tried until one can be changed."""


def vouched(old: dict[str, str], later: Tree, new: dict[str, str], names: Iterable[str]) -> Iterator[list[Candidate]]:
    """List the ways to change a result together with what vouches for it.

    `old` and `new` are the digests of the files of both states, `names` the files in which they differ.
    """
    results = [name for name in names if name in new][:MAX_FILES]
    texts = later.texts()
    for name in results:
        content = later.content(name) or b""
        found = {
            other: text
            for other, text in texts.items()
            if other != name and any(one in text.lower() for one in _digests(content))
        }
        if content and found:
            yield [
                Candidate(
                    Mutation.VOUCHED, name, _listed(found), "checksum", partial(_with_checksums, name, content, found)
                )
            ]
        copies = [other for other in new if other != name and old.get(other) == new[other] == new[name]]
        if content and copies:
            everything = [other for other in new if new[other] == new[name]]
            yield [
                Candidate(
                    Mutation.VOUCHED, name, _listed(copies), "copy", partial(_all_alike, name, content, everything)
                )
            ]
    yield from _pictures(later, new, results)


def _pictures(later: Tree, new: dict[str, str], results: list[str]) -> Iterator[list[Candidate]]:
    """Put one other picture in the place of every picture of a kind."""
    for suffix in PICTURES:
        alike = [name for name in sorted(new) if name.lower().endswith(suffix)]
        name = next((name for name in results if name in alike), None)
        if name is not None and len(alike) > 1:
            content = later.content(name) or b""
            others = [other for other in alike if other != name]
            yield [
                Candidate(
                    Mutation.VOUCHED, name, _listed(others), "pictures", partial(_one_picture, name, content, alike)
                )
            ]


def _listed(names: Iterable[str]) -> str:
    return "and " + ", ".join(f"/{name}" for name in names)


def _digests(content: bytes) -> list[bytes]:
    return [hashlib.new(name, content, usedforsecurity=False).hexdigest().encode() for name in _HASHES]


def _other(name: str, content: bytes) -> bytes:
    """Return another content of the same format, or one that differs in its last byte."""
    document = open_document(name, content)
    for address in list(document.spots if document is not None else ())[-_TRIES:]:
        changed = mutated(name, content, address, Mutation.CHANGED)
        if changed is not None:
            return changed
    return content[:-1] + bytes([content[-1] ^ 1])


def _with_checksums(name: str, content: bytes, found: dict[str, bytes]) -> Changes | None:
    other = _other(name, content)
    pairs = list(zip(_digests(content), _digests(other), strict=True))
    changes: dict[str, bytes] = {name: other}
    for file, text in found.items():
        changes[file] = text
        for one, instead in pairs:
            changes[file] = changes[file].replace(one, instead).replace(one.upper(), instead.upper())
    return changes


def _all_alike(name: str, content: bytes, names: list[str]) -> Changes | None:
    return dict.fromkeys(names, _other(name, content))


def _one_picture(name: str, content: bytes, names: list[str]) -> Changes | None:
    other = mutated(name, content, "picture", Mutation.CHANGED)
    return None if other is None else dict.fromkeys(names, other)
