"""The mutants beyond one field: order, frame, wordings, disturbed starts, vouchers and pictures."""

import hashlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from schemas.rewards import Mutation
from server.services import Services
from tests.verification.mutation.states import made
from tests.verification.mutation.verified import verify
from verification.documents import read_fields

BEFORE, AFTER = "concert 18:00\ndinner 21:00\nend 23:00\n", "concert 19:30\ndinner 21:00\nend 23:00\n"
SCORES, RANKED = "Ana,410\nBo,980\nCleo,75\nDjin,99\n", "Bo,980\nAna,410\nDjin,99\nCleo,75\n"
STRICT = "float(text == golden)"


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops", but=("reordered",))
@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops", but=("unasked", "disturbed"))
@pytest.mark.parametrize(
    ("before", "after", "rule", "mutation"),
    [
        (BEFORE, AFTER, "float(text.startswith('concert 19:30\\n') and text.count('\\n') == 3)", Mutation.UNASKED),
        (SCORES, RANKED, "float(text[:2] == 'Bo' and sorted(text) == sorted(golden))", Mutation.REORDERED),
        (BEFORE, AFTER, "float('19:30' in text and text.endswith(golden[14:]))", Mutation.CHANGED),
        (BEFORE, AFTER, "(text != initial) * (0.5 * ('21:00' in text) + 0.5 * (text == golden))", Mutation.DISTURBED),
    ],
    ids=["unasked", "reordered", "changed", "disturbed"],
)  # fmt: skip
async def test_what_a_loose_reward_does_not_see_is_found(
    services: Services, before: str, after: str, rule: str, mutation: Mutation
) -> None:
    loose = await verify(services, before, after, rule)
    assert loose.agreement.agreed, loose.agreement.conditions
    assert mutation in {result.mutation for result in loose.survivors}
    strict = await verify(services, before, after, STRICT)
    assert strict.accepted, strict.survivors


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_score_of_a_wrong_state_that_depends_on_the_surroundings_is_found(services: Services) -> None:
    first = "'klmnop'.index(min(set('klmnop'), key=len))"
    rule = f"1.0 if text == golden else 0.1 * {first} if sorted(text) == sorted(golden) and text != initial else 0.0"
    verification = await verify(services, SCORES, RANKED, rule)
    assert verification.agreement.agreed
    assert Mutation.REORDERED in {result.mutation for result in verification.wavering}
    assert not verification.accepted


def fields(tmp_path: Path, mutation: Mutation, initial: bytes, golden: bytes, name: str = "a.txt") -> set[str]:
    return {one.field for one in made(tmp_path, {name: initial}, {name: golden}) if one.mutation is mutation}


def test_only_things_that_golden_turned_round_change_places(tmp_path: Path) -> None:
    assert fields(tmp_path, Mutation.REORDERED, b"b\na\nd\nc\n", b"a\nb\nc\nd\n") == {
        "lines 1 and 2",
        "lines 3 and 4",
    }
    # New lines stand where they happen to, and ties stay as they were.
    assert fields(tmp_path, Mutation.REORDERED, b"b\n", b"b\nnew one\nnew two\n") == set()
    assert fields(tmp_path, Mutation.REORDERED, b"c\nb\na\nb\n", b"a,b,c\n") >= {"line 1 items 1 and 3"}


def test_a_changed_text_is_wrong_in_several_ways(tmp_path: Path) -> None:
    found = made(tmp_path, {"a.txt": BEFORE.encode()}, {"a.txt": AFTER.replace("end", "End").encode()})
    texts = {str(one.changes["home/user/a.txt"]) for one in found if one.mutation is Mutation.CHANGED}
    for part in ("concert 18:00", "concert 19:31", "concert 19:30 or con", "condert 19:30"):
        assert any(part in text for text in texts), part


def test_capitals_are_changed_only_where_they_were_the_work(tmp_path: Path) -> None:
    found = made(tmp_path, {"a.txt": b"cpu: Chip\n"}, {"a.txt": b"CPU: Chip\n"})
    assert b"CPU: CHIP\n" in {one.changes["home/user/a.txt"] for one in found}
    found = made(tmp_path, {"a.txt": b"a: Chip\n"}, {"a.txt": b"a: Disk\n"})
    assert b"A: DISK\n" not in {one.changes["home/user/a.txt"] for one in found}


def test_what_golden_lost_is_put_back(tmp_path: Path) -> None:
    assert "line 2 back" in fields(tmp_path, Mutation.EXTRA, b"a = 1\n; why\nb = 2\n", b"a = 1\nb = 3\n", "a.ini")
    assert "/fax" in fields(tmp_path, Mutation.EXTRA, b'{"fax": "", "name": "A"}', b'{"name": "B"}', "a.json")
    # A line that only stands elsewhere now is not lost, and remarks in programs are nobody's business.
    assert not any("back" in field for field in fields(tmp_path, Mutation.EXTRA, b"a\nb\n", b"b\na\n"))
    program = fields(tmp_path, Mutation.EXTRA, b"# why\nx = 1\n", b"x = 1\ny = 2\n", "a.py")
    assert not any("back" in field for field in program)


def test_an_application_may_change_settings_of_its_own(tmp_path: Path) -> None:
    name = ".config/editor/settings.json"
    found = made(tmp_path, {name: b'{"size": 12, "zoom": 1}'}, {name: b'{"size": 14, "zoom": 1}'})
    assert {one.mutation for one in found} <= {Mutation.CHANGED, Mutation.MISSING}


def test_what_vouches_for_a_result_is_changed_with_it(tmp_path: Path) -> None:
    result = b"Hanna came late.\n"
    sums = hashlib.sha256(result).hexdigest().encode() + b"  one.txt\n"
    before = {"one.txt": b"Anna came late.\n", "SUMS": sums, "expected.txt": result}
    found = made(tmp_path, before, before | {"one.txt": result})
    by_sum, by_copy = (one.changes for one in found if one.mutation is Mutation.VOUCHED)
    other = by_sum["home/user/one.txt"]
    assert isinstance(other, bytes)
    assert by_sum["home/user/SUMS"] == hashlib.sha256(other).hexdigest().encode() + b"  one.txt\n"
    assert by_copy["home/user/one.txt"] == by_copy["home/user/expected.txt"] != result


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp"])
def test_a_picture_is_wrong_in_a_colour_a_half_or_as_a_whole(suffix: str, tmp_path: Path) -> None:
    def picture(colour: tuple[int, int, int]) -> bytes:
        pixels = np.full((24, 24, 3), colour, np.uint8)
        pixels[8:16, 8:16] = 60
        return cv2.imencode(suffix, pixels)[1].tobytes()

    name = f"logo{suffix}"
    found = made(tmp_path, {name: picture((255, 255, 255))}, {name: picture((255, 220, 200))})
    changed = {one.field for one in found if one.mutation is Mutation.CHANGED}
    assert {"left half", "right half", "picture"} <= changed
    assert any(field.startswith("colour") for field in changed)


def test_pictures_that_hurt_are_opaque() -> None:
    huge = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (60_000).to_bytes(4) * 2
    assert read_fields("a.png", huge) is None
    for name, content in (
        ("a.jpg", b"\xff\xd8\xff\xe0\0\0\xff"),
        ("a.gif", b"GIF89a"),
        ("a.bmp", b"BM"),
        ("a.png", b"x"),
    ):
        assert read_fields(name, content) is None


def test_the_source_of_a_page_description_is_no_text_that_a_result_was_made_of(tmp_path: Path) -> None:
    """A PDF in ASCII85 consists of letters, and two of them share some by chance."""

    def page(data: bytes) -> bytes:
        return b"%PDF-1.4\n1 0 obj << /Length 9 >>\nstream\n" + data + b"\nendstream\nendobj\ntrailer << >>\n%%EOF\n"

    before = {"letter.pdf": page(b"GasbW qJrf")}
    mutants = made(tmp_path, before, before | {"answer.pdf": page(b"HmTse qJrf")})
    assert mutants
    assert not [mutant.field for mutant in mutants if mutant.mutation is Mutation.VOUCHED]
