"""Other forms of a golden state that a person would accept: equal in every fact, so a reward keeps its score."""

import csv
import io
import json
import sqlite3
import zipfile
from pathlib import Path

import cv2
import numpy as np
import openpyxl
import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import Check
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.grading.archives import archive
from tests.verification.tasks import TASK
from verification.documents import read_fields
from verification.documents.rewritings import renamed_records, rewritings, rewritten_file
from verification.variants import Variant, variants
from vm_controller.web_app_host import MEMBERS

SETUP = "from pathlib import Path\nPath('/home/user/a.json').write_text('{}')\n"
GOLDEN = "from pathlib import Path\nPath('/home/user/a.json').write_text('{\"size\": 14, \"tabs\": false}')\n"
BY_VALUE = """
import json
from pathlib import Path
try:
    score = float(json.loads(Path('/home/user/a.json').read_text()) == {'size': 14, 'tabs': False})
except (OSError, ValueError):
    score = 0.0
print('REWARD:', score)
"""
BY_TEXT = """
from pathlib import Path
try:
    score = float(Path('/home/user/a.json').read_text() == '{"size": 14, "tabs": false}')
except (OSError, ValueError):
    score = 0.0
print('REWARD:', score)
"""


async def written(services: Services, reward: str) -> str:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    texts = {ArtifactName.INITIAL_SETUP: SETUP, ArtifactName.GOLDEN_PATCH: GOLDEN, ArtifactName.REWARD: reward}
    for name, text in texts.items():
        services.workspaces.write(workspace_id, name, text)
    return workspace_id


async def verify(services: Services, reward: str) -> Verification:
    return await services.verifier.verify(await written(services, reward), 1, [Check.VARIANTS])


@pytest.mark.parametrize(("reward", "lost"), [(BY_VALUE, False), (BY_TEXT, True)])
async def test_an_author_meets_another_form_of_golden_before_the_review(
    services: Services, reward: str, lost: bool
) -> None:
    workspace_id = await written(services, reward)
    for name in (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH):
        await services.verifier.run_artifact(workspace_id, name, 60)
    first = await services.verifier.try_mutants(workspace_id)
    assert [one.value for one in first.too_strict] == ([0.0] if lost else [])
    assert all("/home/user/a.json" in one.paths for one in first.too_strict)


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_reward_that_reads_values_keeps_its_tuple_and_one_that_reads_bytes_does_not(services: Services) -> None:
    sound = await verify(services, BY_VALUE)
    assert sound.accepted, sound
    assert len(sound.variants) >= 3
    strict = await verify(services, BY_TEXT)
    assert strict.agreement.agreed
    assert {one.variant for one in strict.too_strict} == {"indentation and order of keys"}
    assert not strict.accepted


def workbook() -> bytes:
    made = openpyxl.Workbook()
    sheet = made.worksheets[0]
    for row in (["name", "price"], ["lamp & co", 12.5], ["name", None]):
        sheet.append(row)
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


def text_document() -> bytes:
    target = io.BytesIO()
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{space}"><w:body><w:p><w:r><w:t>Dear Ana</w:t></w:r></w:p></w:body></w:document>',
        )
        package.writestr("docProps/core.xml", '<a><cp:lastModifiedBy/><dcterms:modified t="d">1</dcterms:modified></a>')
        package.writestr("docProps/app.xml", "<Properties><AppVersion>1.0</AppVersion></Properties>")
    return target.getvalue()


def picture() -> bytes:
    return cv2.imencode(".png", np.arange(24 * 24 * 4, dtype=np.uint32).astype(np.uint8).reshape(24, 24, 4))[
        1
    ].tobytes()


def database() -> bytes:
    made = sqlite3.connect(":memory:")
    made.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)")
    made.executemany("INSERT INTO t (name) VALUES (?)", [("Ana",), ("Bo",)])
    made.commit()
    return made.serialize()


GOLDENS = {
    "a.xlsx": workbook(),
    "a.docx": text_document(),
    "a.csv": b'name,note\nlamp,"red, old"\n',
    "a.json": b'{"b": [1, 2.50], "a": {"x": null, "y": "\\u00e9"}}\n',
    "a.svg": b'<svg width="3" height="4"><rect x="1" y="2" fill="#ff0000"/></svg>\n',
    "a.ini": b"[a]\nx = 1\ny=2\n; z = 3\n",
    "a.png": picture(),
    "a.sqlite": database(),
}
FORMS = {
    "a.xlsx": {"packed again", "document properties", "selected cells"},
    "a.docx": {"packed again", "document properties"},
    "a.csv": {"quotes"},
    "a.json": {"indentation and order of keys"},
    "a.svg": {"order of attributes", "spelling of the colours"},
    "a.ini": {"blanks around ="},
    "a.png": {"compression"},
    "a.sqlite": {"vacuum"},
}


@pytest.mark.parametrize("name", GOLDENS)
def test_other_bytes_hold_the_same_facts(name: str) -> None:
    golden = GOLDENS[name]
    made = {form: rewritten_file(rewriting, golden, None) for form, rewriting in rewritings(name)}
    made = {form: content for form, content in made.items() if content is not None}
    assert made.keys() == FORMS[name]
    for form, content in made.items():
        assert content not in (golden, None), form
        if form != "spelling of the colours":
            assert read_fields(name, content) == read_fields(name, golden), form


def test_libraries_read_the_same_from_other_bytes() -> None:
    for form, rewriting in rewritings("a.xlsx"):
        content = rewritten_file(rewriting, GOLDENS["a.xlsx"], None)
        if content is not None:
            rows = list(openpyxl.load_workbook(io.BytesIO(content)).worksheets[0].values)
            assert rows == [("name", "price"), ("lamp & co", 12.5), ("name", None)], form
    pixels = [
        cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
        for content in (GOLDENS["a.png"], dict(rewritings("a.png"))["compression"](GOLDENS["a.png"], None) or b"")
    ]
    assert pixels[0] is not None
    assert pixels[1] is not None
    assert np.array_equal(pixels[0], pixels[1])
    quoted = dict(rewritings("a.csv"))["quotes"](GOLDENS["a.csv"], None) or b""
    assert list(csv.reader(io.StringIO(quoted.decode()))) == [["name", "note"], ["lamp", "red, old"]]


def test_texts_that_cells_share_stand_in_the_cells() -> None:
    parts = {
        "xl/sharedStrings.xml": b"<sst><si><t>lamp &amp; co</t></si>"
        b"<si><r><t>two</t></r><r><t>looks</t></r></si></sst>",
        "xl/worksheets/sheet1.xml": b'<row><c r="A1" s="2" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, content in parts.items():
            package.writestr(name, content)
    made = dict(rewritings("a.xlsx"))["texts in the cells"](target.getvalue(), None) or b""
    assert zipfile.ZipFile(io.BytesIO(made)).read("xl/worksheets/sheet1.xml") == (
        b'<row><c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">lamp &amp; co</t></is></c>'
        b'<c r="B1" t="s"><v>1</v></c></row>'
    )


@pytest.mark.parametrize(
    ("name", "golden"),
    [
        ("a.csv", b"name,note\nlamp,red\n"),
        ("a.ini", b"[a]\nx = 1\n  2\n"),
        ("a.svg", b'<svg a="1" b="2"><!-- <x c="1" d="2"/> --></svg>'),
        ("a.json", b'{"a": 1, "a": 2}'),
        ("a.txt", b"one\n"),
        ("a.xlsx", b"no package"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0"),
    ],
)
def test_what_is_not_certainly_the_same_is_left_out(name: str, golden: bytes) -> None:
    assert [form for form, one in rewritings(name) if rewritten_file(one, golden, golden) is not None] == []


def of(tmp_path: Path, initial: dict[str, bytes], golden: dict[str, bytes]) -> list[Variant]:
    states = [
        archive(
            tmp_path / f"{title}.tar",
            {path if "/" in path else f"home/user/{path}": content for path, content in files.items()},
        )
        for title, files in (("initial", initial), ("golden", golden))
    ]
    return list(variants(states[0], states[1]))


def test_every_tuple_has_three(tmp_path: Path) -> None:
    assert [one.name for one in of(tmp_path, {"a.txt": b"x\n"}, {"a.txt": b"y\n"})] == [
        "caches",
        "logs",
        "histories",
        "times",
    ]
    office = of(tmp_path / "other", {}, {"a.docx": text_document()}) if (tmp_path / "other").mkdir() is None else []
    assert [one.name for one in office][-4:] == ["logs", "histories", "hidden lock files", "times"]


def test_new_records_of_web_applications_have_other_ids(tmp_path: Path) -> None:
    known = {"notes": {"n-1": {"id": "n-1"}, "note-n2-1": {"id": "note-n2-1"}}}
    current = {"notes": {**known["notes"], "note-n5-1": {"id": "note-n5-1", "pinned": ["note-n5-1", "note-n2-1"]}}}
    state = json.dumps({"initial_state": known, "current_state": current}).encode()
    other = json.loads(renamed_records(state) or b"")["current_state"]["notes"]
    assert set(other) == {"n-1", "note-n2-1", "note-n12-1"}
    assert other["note-n12-1"] == {"id": "note-n12-1", "pinned": ["note-n12-1", "note-n2-1"]}
    before = json.dumps({"initial_state": known, "current_state": known}).encode()
    found = of(tmp_path, {f"{MEMBERS}notes.json": before}, {f"{MEMBERS}notes.json": state})
    assert found[0].name == "ids of new records"
