"""Shows the field values of a surviving mutant to whoever has to fix the reward."""

from pathlib import Path

from schemas.rewards import FieldValue
from verification.documents import open_document
from verification.documents.spots import Spot
from verification.mutation.several_fields import value_of
from verification.state_files import Changes
from vm_controller.tar_archive import Archive

MOST = 3
"""Fields that are shown, at most."""
MAX_CHARACTERS = 120
_BETWEEN_NAMES = " and "
_LEAD = 30
"""Characters of a long text that are shown before the first difference."""


def mutated_values(base: Path, changes: Changes, field: str) -> tuple[FieldValue, ...]:
    """Compare the files of a mutant with those it was made from. Blocks.

    Args:
        base: the archive that the mutant was made from.
        changes: the mutant's files.
        field: the field by which the mutant is reported, or several, such as `B2 and B3`.

    Returns:
        At most `MOST` changed fields: the named ones or, if no changed field has that name, the first ones. If the
        mutation shifted addresses, as removing a line does, only a named field counts; an opaque file has none.
    """
    found: list[FieldValue] = []
    with Archive.open(base) as archive:
        held = {member.info.name: member for member in archive.members if member.info.isreg()}
        for name, content in changes.items():
            if isinstance(content, bytes) and name in held:
                found += _differing(name, archive.content(held[name]), content, field)
    named = [one for one in found if one.field == field] or [
        one for one in found if one.field in field.split(_BETWEEN_NAMES)
    ]
    return tuple((named or found)[:MOST])


def _differing(name: str, golden: bytes, mutant: bytes, field: str) -> list[FieldValue]:
    before, after = open_document(name, golden), open_document(name, mutant)
    if before is None or after is None:
        return []
    moved = before.spots.keys() != after.spots.keys()
    return [
        _value(address, spot, after.spots[address])
        for address, spot in before.spots.items()
        if address in after.spots and after.spots[address].text != spot.text and (address == field or not moved)
    ]


def _value(address: str, before: Spot, after: Spot) -> FieldValue:
    """Describe a change as written in the file or, if that does not differ, in the parser's normalised texts."""
    written = value_of(before), value_of(after)
    one, other = (before.text, after.text) if None in written or written[0] == written[1] else written
    one, other = _printable(one or "").rstrip("\n"), _printable(other or "").rstrip("\n")
    alike = next((index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, alike - _LEAD) if max(len(one), len(other)) > MAX_CHARACTERS else 0
    return FieldValue(
        field=_printable(address)[:MAX_CHARACTERS], before=_excerpt(one, start), after=_excerpt(other, start)
    )


def _excerpt(text: str, start: int) -> str:
    end = start + MAX_CHARACTERS
    return f"{'…' if start else ''}{text[start:end]}{'…' if len(text) > end else ''}"


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
