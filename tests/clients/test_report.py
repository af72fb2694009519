"""The report: complete, self-contained, and safe against what tasks say."""

import json
import re
from pathlib import Path

import pytest

from bundles.layout import read_rows
from clients.orchestrator.history import read_history
from clients.orchestrator.ledger import open_ledger
from clients.orchestrator.run import synthesize
from tests.clients.scripted import planned, scripted_participants
from tests.clients.scripted_server import Scripted

PLOTS = ("sound", "repeats", "oracle_slips", "forbidden")


@pytest.fixture
def page(served: Scripted, tmp_path: Path) -> str:
    synthesize(served.config(tmp_path), planned(*PLOTS), scripted_participants)
    return (tmp_path / "report.html").read_text()


@pytest.mark.exhaustive(reason="further looks at a report")
def test_it_needs_nothing_from_outside(page: str) -> None:
    outside = re.findall(r"""(?:src|href)=["'](?!data:|data/bundles/|quality\.html)[^"']*""", page)
    assert outside == []
    assert "http://" not in page
    assert "https://" not in page
    assert "default-src 'none'" in page


def test_it_shows_numbers_rounds_pictures_and_reasons(page: str) -> None:
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<(style|script)>.*?</\1>", " ", page, flags=re.DOTALL))
    text = " ".join(text.split())
    assert "2 accepted tuples" in text
    assert "2 rejected" in text
    assert "oracle, attempt 1 1 0.25" in text
    assert "oracle, attempt 2 1 1" in text
    assert "nobody 0 0" in text
    assert "word_is_there 1 0 1" in text
    assert "near miss 4" in text  # Stages are named for people.
    assert "DISCRIMINATOR_NOTES" not in text  # Only what the folder of a tuple holds is linked.
    assert "component `word_is_there` on golden: expected 1, actual 0.5" in text
    assert "reward.py, line 3: points for os.path.exists alone" in text
    assert "both authors left what they had left before" in text
    assert len(re.findall(r'<img src="data:image/webp;base64,[A-Za-z0-9+/=]+"', page)) == 4
    assert [f'data-state="{state}"' in page for state in ("accepted", "rejected", "open")] == [True, True, False]


def test_what_a_task_says_stays_text(page: str) -> None:
    assert "<sound>" not in page
    assert "Do what the plot &lt;sound&gt; says &amp; nothing else" in page


def test_what_is_open_is_shown_as_open(served: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.orchestrator.tuple_run.MAX_ATTEMPTS", 1)
    synthesize(served.config(tmp_path), planned("infrastructure"), scripted_participants)
    page = (tmp_path / "report.html").read_text()
    assert 'data-state="open"' in page
    assert "the display of the initial desktop died" in page


@pytest.mark.exhaustive(reason="further looks at a report")
def test_files_that_no_mutant_touched_inside_are_named_for_people(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("unproven", "untested"), scripted_participants)
    page = (tmp_path / "report.html").read_text()
    assert "wrong only as a whole: /home/user/&lt;plan&gt;.pdf" in page
    assert "no mutant could be made" in page
    rows = {row["id"]: row["unproven"] for row in read_rows(tmp_path)}
    assert rows == {"os_unproven_1": ["/home/user/<plan>.pdf"]}  # The untested tuple is refused.
    with open_ledger(tmp_path) as ledger:
        refused = ledger.decision("os_untested_1")
    assert refused is not None
    assert any("nobody knows what the reward reads" in reason for reason in refused.reasons)


def test_objections_overrule_nothing_and_are_shown_and_counted(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("fooled"), scripted_participants)
    with open_ledger(tmp_path) as ledger:
        decision = ledger.decision("os_fooled_1")
        (task,) = ledger.tasks()
        history = read_history(ledger, task)
    assert decision is not None
    assert not decision.outcome.accepted
    assert history.objections
    assert {one.finding for one in history.objections} == {"plan.txt emptied <sic>"}
    page = (tmp_path / "report.html").read_text()
    assert "<code>plan.txt emptied &lt;sic&gt;</code>: An empty plan is fine." in page
    assert "Objections of authors to findings" in page
    quality = json.loads((tmp_path / "quality.json").read_text())
    assert quality["objections"] == [{"name": "plan.txt emptied <sic>", "count": len(history.objections)}]
