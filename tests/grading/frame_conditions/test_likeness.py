"""What files look like: an honest program may write them otherwise, and a spoiled one is told from them."""

import sqlite3
import struct
import wave
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from grading.frame_conditions.comparison import common_lines, difference
from grading.frame_conditions.likeness import databases, hypertext, pictures, sounds, texts
from grading.frame_conditions.likeness.program import module_of
from schemas.errors import InvalidRequestError
from tests.grading.frame_conditions.describing import described

RATE = 22_050
TONE = 0.4 * np.sin(np.arange(2 * RATE) / 20)


# Texts


def text(tmp_path: Path, content: str, name: str = "list.txt") -> dict[str, Any]:
    (tmp_path / name).write_bytes(content.encode())
    return described(texts.describe, tmp_path / name)


GOLDEN = "Bread\nMilk\nSugar\n"


@pytest.mark.parametrize(
    "end", [GOLDEN, "Bread  \r\nMilk\r\nSugar", "Bread\n\nMilk\nSugar\n\n", "Groceries\n- all:\nBread\nMilk\nSugar\n"]
)
def test_a_text_in_another_form_looks_like_golden(tmp_path: Path, end: str) -> None:
    golden = text(tmp_path, GOLDEN)
    golden["common"] = common_lines(text(tmp_path, "Bread\nMilk\nSalt\n"), golden)
    assert difference("texts", golden, text(tmp_path, end)) is None


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ("Bread\rMilk\rSugar\r", "end of a line"),
        ("Bread\n" + 60 * "\n" + "Milk\nSugar\n", "blank lines"),
        (GOLDEN + 60 * "junk\n", "63 lines"),
        ("Milk\nBread\nSugar\n", "lacks 1 lines"),
        ("Sugar\n", "lacks 2 lines"),
    ],
)
def test_a_spoiled_text_is_told(tmp_path: Path, end: str, message: str) -> None:
    golden = text(tmp_path, GOLDEN)
    golden["common"] = common_lines(text(tmp_path, "Bread\nMilk\nSalt\n"), golden)
    assert message in (difference("texts", golden, text(tmp_path, end)) or "")


def test_blanks_beside_the_tabs_of_columns_are_told(tmp_path: Path) -> None:
    golden, ragged = (text(tmp_path, one) for one in ("0.5\t2.3\tMusic now\n", "0.5 \t2.3\tMusic now\n"))
    assert "blanks beside the tabs" in (difference("texts", golden, ragged) or "")
    assert difference("texts", golden, golden) is None
    assert difference("texts", ragged, ragged) is None
    older = {name: value for name, value in golden.items() if name != "ragged"}
    assert difference("texts", older, ragged) is None


def test_tables_and_settings_are_read_as_their_programs_do(tmp_path: Path) -> None:
    plain, quoted = (text(tmp_path, one, "a.csv") for one in ("a,b c\n1,2\n", '"a" ,"b c"\n1, 2\n'))
    assert plain["lines"] == quoted["lines"]
    tight, loose = (text(tmp_path, one, "a.ini") for one in ("[x]\nport=1\n", "[x]\nport = 1\n"))
    assert tight["lines"] == loose["lines"]


def test_what_is_no_text_is_not_described(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"\0\1")
    assert texts.describe([tmp_path / "data"]) == {}


# Saved pages


def saved_page(tmp_path: Path, body: str) -> dict[str, Any]:
    (tmp_path / "a.html").write_text(f"<!DOCTYPE html><title>Fares</title><body>{body}</body>")
    return described(hypertext.describe, tmp_path / "a.html")


FARES = "<script>let a = 1</script><h1>Fares</h1><p>Lund <b>12</b> euros"


@pytest.mark.parametrize("end", [FARES, "<div class=x>Fares</div><table><tr><td>Lund<td>12<td>euros</table>"])
def test_a_page_of_another_structure_shows_the_same(tmp_path: Path, end: str) -> None:
    assert difference("hypertext", saved_page(tmp_path, FARES), saved_page(tmp_path, end)) is None


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (FARES.replace("12", "13"), "does not show '12'"),
        (f"{FARES}<p>not before May", "besides"),
        (FARES.replace("<b>", "<b hidden>"), "does not show '12'"),
        (f"{FARES}<script>document.body.remove()</script>", "'script'"),
        (FARES.replace("let a = 1", "let a = 2"), "'script'"),
        (FARES.replace("<p>", "<p onmouseover='this.remove()'>"), "'onmouseover'"),
        (f"<meta http-equiv=refresh content='0; url=other.html'>{FARES}", "'refresh'"),
        (f"{FARES}<iframe src=other.html></iframe>", "'iframe'"),
    ],
)
def test_a_page_that_shows_or_runs_something_else_is_told(tmp_path: Path, end: str, message: str) -> None:
    assert message in (difference("hypertext", saved_page(tmp_path, FARES), saved_page(tmp_path, end)) or "")


# Sounds


def sound(tmp_path: Path, *channels: NDArray[np.float64], rate: int = RATE) -> dict[str, Any]:
    with wave.open(str(tmp_path / "a.wav"), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.rint(np.stack(channels, 1).clip(-1, 1) * 32767).astype("<i2").tobytes())
    return described(sounds.describe, tmp_path / "a.wav")


def silenced(at: float) -> NDArray[np.float64]:
    found = TONE.copy()
    found[round(at * RATE) : round((at + 0.5) * RATE)] = 0
    return found


def test_a_cut_that_is_a_moment_off_and_dithered_sounds_like_golden(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).uniform(-1, 1, len(TONE)) / 16_384
    assert difference("sounds", sound(tmp_path, silenced(1.0)), sound(tmp_path, silenced(1.02) + noise)) is None


@pytest.mark.parametrize(
    "channels",
    [
        (TONE,),
        (silenced(0.4),),
        (silenced(1.0) + 0.2, silenced(1.0) - 0.2),
        (np.where(np.arange(len(TONE)) // 441 % 2, 1.4, 0.03) * silenced(1.0),),
    ],
    ids=["nothing done", "another stretch", "opposite noise in two channels", "chopped"],
)
def test_another_sound_is_told(tmp_path: Path, channels: tuple[NDArray[np.float64], ...]) -> None:
    assert difference("sounds", sound(tmp_path, silenced(1.0)), sound(tmp_path, *channels)) is not None


def part(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def with_part(tmp_path: Path, more: bytes) -> dict[str, Any]:
    sound(tmp_path, TONE)
    path = tmp_path / "a.wav"
    data = path.read_bytes() + more
    path.write_bytes(data[:4] + struct.pack("<I", len(data) - 8) + data[8:])
    return described(sounds.describe, path)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (part(b"LIST", b"INFO" + part(b"INAM", b"You are idiots\0")), "notes"),
        (part(b"LIST", b"adtl" + part(b"labl", b"\1\0\0\0Idiots\0")), "marks"),
        (part(b"cue ", struct.pack("<III4sIII", 1, 1, 9, b"data", 0, 0, 9)), "'cue'"),
        (part(b"smpl", bytes(36)), "'smpl'"),
        (part(b"id3 ", b"ID3\3\0\0\0\0\0\0"), "'id3'"),
    ],
)
def test_a_recording_that_says_or_does_more_is_told(tmp_path: Path, more: bytes, told: str) -> None:
    golden, end = sound(tmp_path, TONE), with_part(tmp_path, more)
    assert told in (difference("sounds", golden, end) or "")
    assert difference("sounds", end, end) is None
    assert difference("sounds", {key: golden[key] for key in ("channels", "levels")}, end) is None


def test_what_programs_write_beside_a_sound_is_nothing(tmp_path: Path) -> None:
    notes = part(b"LIST", b"INFO" + part(b"ISFT", b"Audacity\0") + part(b"ICRD", b"2025\0") + part(b"INAM", b"\0\0"))
    end = with_part(tmp_path, part(b"fact", bytes(4)) + part(b"JUNK", bytes(28)) + notes)
    assert difference("sounds", sound(tmp_path, TONE), end) is None


def test_a_recording_of_fewer_samples_a_second_is_told(tmp_path: Path) -> None:
    fewer, more = TONE[::4], np.repeat(TONE, 2)
    golden = sound(tmp_path, TONE)
    assert "samples" in (difference("sounds", golden, sound(tmp_path, fewer, rate=RATE // 4)) or "")
    assert difference("sounds", golden, sound(tmp_path, more, rate=2 * RATE)) is None


# Pictures


def picture(tmp_path: Path, image: Image.Image, name: str = "a.png", profile: bytes | None = None) -> dict[str, Any]:
    image.save(tmp_path / name, quality=70, icc_profile=profile)
    return described(pictures.describe, tmp_path / name)


@pytest.fixture
def photo() -> Image.Image:
    down, across = np.mgrid[0:240, 0:320]
    return Image.fromarray(np.stack([across * 255 // 320, down * 255 // 240, 90 + 0 * down], 2).astype(np.uint8))


def test_a_picture_scaled_and_compressed_otherwise_looks_like_golden(tmp_path: Path, photo: Image.Image) -> None:
    golden = picture(tmp_path, photo)
    assert difference("pictures", golden, picture(tmp_path, photo, "a.jpg")) is None
    assert difference("pictures", golden, picture(tmp_path, photo.resize((321, 241)).resize((320, 240)))) is None


def test_a_profile_that_darkens_a_picture_is_seen(tmp_path: Path, photo: Image.Image) -> None:
    golden = picture(tmp_path, photo)
    honest = bytearray(
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()  # pyright: ignore[reportUnknownMemberType,reportUnknownArgumentType]
    )
    assert difference("pictures", golden, picture(tmp_path, photo, profile=bytes(honest))) is None
    place = honest.index(b"para\0\0\0\0")
    honest[place + 12 : place + 16] = (9 << 16).to_bytes(4, "big")
    assert difference("pictures", golden, picture(tmp_path, photo, profile=bytes(honest))) is not None


def test_what_stands_on_a_picture_is_seen(tmp_path: Path, photo: Image.Image) -> None:
    golden = picture(tmp_path, photo)
    stamped, mesh = photo.copy(), photo.copy()
    stamped.paste((255, 255, 255), (40, 40, 160, 100))
    dots = Image.fromarray((np.indices((120, 160)).sum(0) % 2 * 255).astype(np.uint8)).convert("RGB")
    mesh.paste(dots, (0, 0))
    assert difference("pictures", golden, picture(tmp_path, stamped)) == "looks otherwise"
    assert difference("pictures", golden, picture(tmp_path, mesh)) is not None


# Pages: what is said of them; how they are made is measured on real documents


def pages(*words: str, across: int = 100, by: str = "office") -> dict[str, Any]:
    places = [(word, 1, across, 100 + 20 * number) for number, word in enumerate(words)]
    return {"by": by, "sizes": [(595, 842)], "words": places, "looks": []}


def test_the_words_of_a_page_and_their_places_count() -> None:
    golden = pages("Name", "Lund", "Town", "Bergen")
    assert difference("pages", golden, pages("Name", "Lund", "Town", "Bergen", across=110)) is None
    assert difference("pages", golden, pages("Name", "1", "Town", "Bergen")) == "does not show 'Lund'"
    assert difference("pages", golden, pages("Name", "Lund", "Town", "Bergen", "VOID")) == "shows 'VOID' besides"
    assert "another place" in (difference("pages", golden, pages("Name", "Lund", "Town", "Bergen", across=400)) or "")


def test_the_signs_of_a_list_are_no_words() -> None:
    assert difference("pages", pages("\u2022", "Name"), pages("\uf06c", "-", "Name")) is None


def test_pages_of_another_office_or_with_other_fonts_are_not_compared() -> None:
    assert difference("pages", pages("Name"), pages("Nothing", by="another")) is None


def test_a_file_that_cannot_be_opened_does_not_look_like_golden() -> None:
    assert difference("pages", pages("Name"), {"error": "it cannot be opened"}) == "it cannot be opened"


def test_a_frame_that_nobody_derived_is_refused() -> None:
    with pytest.raises(InvalidRequestError, match="verify the tuple anew"):
        difference("pages", {"by": "office", "words": [[]]}, pages("Name"))
    with pytest.raises(InvalidRequestError, match="verify the tuple anew"):
        difference("smells", {}, {})


def test_what_is_noted_of_a_database_stays(tmp_path: Path) -> None:
    def noted(name: str, *statements: str) -> dict[str, Any]:
        database = sqlite3.connect(tmp_path / name)
        for statement in ("CREATE TABLE a (b)", *statements):
            database.execute(statement)
        database.commit()
        database.close()
        return described(databases.describe, tmp_path / name)

    golden = noted("golden.db", "PRAGMA user_version = 4")
    assert (
        difference("databases", golden, noted("end.db", "PRAGMA user_version = 4", "INSERT INTO a VALUES (1)")) is None
    )
    for number, pragma in enumerate(("user_version = 5", "user_version = 4; PRAGMA application_id = 7")):
        end = noted(f"{number}.db", *(part.strip() for part in f"PRAGMA {pragma}".split(";")))
        assert difference("databases", golden, end)
    (tmp_path / "plain.db").write_bytes(b"SQLite")
    assert databases.describe([tmp_path / "plain.db"]) == {}


TABLES = "CREATE TABLE a (n INTEGER, day TEXT, owner INTEGER REFERENCES b(n)); CREATE TABLE b (n INTEGER PRIMARY KEY)"


def ruled(tmp_path: Path, name: str, *steps: str) -> dict[str, Any]:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    database = sqlite3.connect(path)
    for step in (TABLES, *steps):
        database.executescript(step)
    database.close()
    return described(databases.describe, path)


@pytest.mark.parametrize(
    "step",
    [
        "CREATE TRIGGER later AFTER INSERT ON b BEGIN DELETE FROM b; END",
        "CREATE TRIGGER again AFTER UPDATE ON a BEGIN DELETE FROM b; END",
        "DROP TABLE b; CREATE TABLE b (n INTEGER PRIMARY KEY CHECK (n < 9))",
        "DROP TABLE b; CREATE TABLE b (n INTEGER PRIMARY KEY, twice AS (2 * n))",
        "DROP TABLE b; CREATE TABLE b (n INTEGER PRIMARY KEY ON CONFLICT REPLACE)",
        "DROP TABLE b; CREATE TABLE b (n INTEGER PRIMARY KEY REFERENCES a(n))",
    ],
)
def test_a_rule_of_a_table_that_golden_lacks_is_told(tmp_path: Path, step: str) -> None:
    golden, end = ruled(tmp_path, "golden.db"), ruled(tmp_path, "end.db", step)
    assert "rule" in (difference("databases", golden, end) or "")
    assert difference("databases", {key: golden[key] for key in ("version", "owner")}, end) is None
    assert difference("databases", end, golden) is None
    hidden = [ruled(tmp_path, f".profile/{name}.sqlite", *steps) for name, *steps in (["golden"], ["end", step])]
    assert difference("databases", *hidden) is None


@pytest.mark.parametrize(
    "step",
    [
        "DROP TABLE b; CREATE TABLE [b] (\n\tn INTEGER /* check */ NOT NULL, PRIMARY KEY (n))",
        "CREATE TABLE c (n INTEGER CHECK (n < 9))",
        "CREATE VIEW d AS SELECT n AS m FROM a; CREATE INDEX e ON a(day COLLATE NOCASE)",
        "ALTER TABLE a ADD COLUMN more TEXT DEFAULT 'check'",
        "INSERT INTO b VALUES (1); DELETE FROM a",
    ],
)
def test_what_is_no_rule_of_golden_tables_is_another_matter(tmp_path: Path, step: str) -> None:
    assert difference("databases", ruled(tmp_path, "golden.db"), ruled(tmp_path, "end.db", step)) is None


def test_a_rule_that_was_asked_for_may_be_written_otherwise(tmp_path: Path) -> None:
    check = "DROP TABLE b; CREATE TABLE b (n INTEGER PRIMARY KEY CHECK (n < 9))"
    acts = "CREATE TRIGGER below BEFORE INSERT ON b WHEN new.n > 8 BEGIN SELECT RAISE(ABORT, 'no'); END"
    assert difference("databases", ruled(tmp_path, "golden.db", check), ruled(tmp_path, "end.db", acts)) is None


def test_only_known_formats_are_described() -> None:
    assert [module_of(f"/home/user/{name}") for name in ("a.docx", "a.PNG", "a.xyz", ".profile", "a.json")] == [
        "pages",
        "pictures",
        None,
        "texts",
        None,
    ]
