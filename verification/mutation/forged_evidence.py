"""Desktop files that serve as evidence for the result: a checksum, a copy, its source, a picture to compare with.

The agent may write them as well. If a wrong result passes once they agree with it, the reward believes the agent.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from schemas.rewards import Mutation
from verification.documents import PICTURES, mutated, open_document
from verification.mutation.candidate import Candidate
from verification.state_files import Changes, is_hidden
from verification.state_tree import Tree
from vm_controller.web_app_host import is_state

MAX_FILES = 200
MAX_DERIVED = 6
_WORD = re.compile(rb"(?<![A-Za-z0-9])[A-Za-z]{4,}(?![A-Za-z0-9])")
_HASHES = ("md5", "sha1", "sha256", "sha512")
_TRIES = 20
"""Fields of a file that are tried, at most, until one can be changed."""


def vouched(old: dict[str, str], later: Tree, new: dict[str, str], names: Iterable[str]) -> Iterator[list[Candidate]]:
    """Yield candidates that change a result together with the files that serve as evidence for it.

    Args:
        old: the digests of the initial state's files, by path.
        later: the golden state.
        new: the digests of the golden state's files, by path.
        names: the files in which the two states differ.
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
    kept = [name for name in new if old.get(name) == new[name] and not is_hidden(name)][:MAX_FILES]
    yield list(_listed_files(later, kept, [name for name in results if name in texts], texts))
    # The state of a web application belongs to the server, so no file on the desktop is evidence for it.
    files = [name for name in results if name in texts and not is_state(name)]
    yield list(_derived(texts, [name for name in kept if not is_state(name)], files))
    yield from _pictures(later, new, results)


def _listed_files(later: Tree, kept: list[str], results: list[str], texts: Mapping[str, bytes]) -> Iterator[Candidate]:
    """Change a file of the initial state together with its checksum in a result."""
    for name in kept:
        content = later.content(name) or b""
        found = {
            one: texts[one] for one in results if any(digest in texts[one].lower() for digest in _digests(content))
        }
        if content and found:
            yield Candidate(
                Mutation.VOUCHED, name, _listed(found), "listed", partial(_with_checksums, name, content, found)
            )


def _derived(texts: Mapping[str, bytes], kept: list[str], results: list[str]) -> Iterator[Candidate]:
    """Replace a word of a source by another everywhere: in the source, and in the result that was made from it."""
    sources = [name for name in kept if name in texts]
    for result in results[:MAX_DERIVED]:
        words = {match[0] for match in _WORD.finditer(texts[result])}
        for source in sources:
            shared = words & {match[0] for match in _WORD.finditer(texts[source])}
            # Words of the last lines are taken, not of a table's header, which rewards name.
            tail = b"\n".join(texts[source].strip().splitlines()[1:])
            for word in sorted((word for word in shared if word in tail), key=lambda one: _rank(one, texts[source]))[
                :1
            ]:
                everywhere = {name: text for name, text in texts.items() if name in (*kept, *results) and word in text}
                yield Candidate(
                    Mutation.VOUCHED, result, _listed([source]), "source", partial(_with_word, word, everywhere)
                )


def _rank(text: bytes, word: bytes) -> tuple[int, bytes]:
    return text.count(word), hashlib.sha256(word).digest()


def _with_word(word: bytes, texts: Mapping[str, bytes]) -> Changes | None:
    last = word[-1:]
    other = word[:-1] + (b"o" if last != b"o" else b"a")
    pattern = re.compile(rb"(?<![A-Za-z0-9])" + re.escape(word) + rb"(?![A-Za-z0-9])")
    return {name: pattern.sub(other, text) for name, text in texts.items()}


def _pictures(later: Tree, new: dict[str, str], results: list[str]) -> Iterator[list[Candidate]]:
    """Replace all pictures of one type by the same other picture."""
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
    """Return other content of the same format or, failing that, content that differs in its last byte."""
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
