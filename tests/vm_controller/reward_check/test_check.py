"""What `check` promises: rule, line and message, in a fixed order, for hostile input too."""

from textwrap import dedent

import pytest

from schemas.rewards import Severity
from vm_controller.reward_check import RULES, check

SOUND = dedent("""
    from pathlib import Path
    score = 0.0
    if Path("/home/user/a.txt").read_text() == "done":
        score += 1.0
    print(f"REWARD: {score}")
""").lstrip()


def rules(source: str, *, allow_network: bool = False) -> list[tuple[str, int]]:
    return [(found.rule, found.line) for found in check(dedent(source).lstrip(), allow_network=allow_network)]


def test_a_reward_that_reads_what_it_scores_passes() -> None:
    assert check(SOUND) == ()


def test_a_finding_names_rule_line_and_what_to_do() -> None:
    (finding,) = check("import subprocess\n" + SOUND)
    assert (finding.rule, finding.line) == ("subprocess", 1)
    assert "compute the result in plain Python" in finding.message


def test_findings_are_sorted_by_line_and_the_same_every_time() -> None:
    source = 'import subprocess, socket\nimport pickle\nprint("REWARD: 1.0")\n'
    found = check(source)
    assert [finding.line for finding in found] == sorted(finding.line for finding in found)
    assert check(source) == found


def test_every_finding_is_a_documented_rule() -> None:
    assert {finding.rule for finding in check("import openai, pickle\nopen('/home/user/x', 'w')")} <= set(RULES)


def test_a_constant_flag_and_the_points_it_gives_are_two_findings() -> None:
    source = 'ok = True\nscore = 0.0\nif ok:\n    score += 1.0\nprint(f"REWARD: {score}")\n'
    assert rules(source) == [("constant-flag", 1), ("flag-then-score", 4)]


def test_a_flag_that_a_loop_over_the_file_can_clear_is_no_constant() -> None:
    source = """
        ok = True
        for line in open("/home/user/a.txt"):
            if "TODO" in line:
                ok = False
        print("REWARD:", 1.0 if ok else 0.0)
    """
    assert rules(source) == []


def test_existence_is_a_gate_and_no_points() -> None:
    gate = 'import os\nif os.path.exists("/home/user/a"):\n    print("REWARD:", 1.0)\n'
    assert rules(gate) == [("exists-only", 3)]
    content = (
        'import os\nif os.path.exists("/home/user/a") and open("/home/user/a").read() == "x":\n    print("REWARD: 1")\n'
    )
    assert rules(content) == []


def test_absence_may_score_because_deleting_leaves_nothing_to_read() -> None:
    assert rules('import os\nprint("REWARD:", 0.0 if os.path.exists("/home/user/old") else 1.0)\n') == []


def test_the_network_is_allowed_only_where_the_environment_names_the_hub() -> None:
    source = 'import requests\nprint("REWARD:", float(requests.get("http://a.localhost/go").json()["done"]))\n'
    assert {rule for rule, _ in rules(source)} == {"network"}
    assert rules(source, allow_network=True) == []


def test_order_matters_only_where_it_is_used() -> None:
    counted = 'import os\nprint("REWARD:", 1.0 if len(os.listdir("/home/user")) == 3 else 0.0)\n'
    first = 'import os\nprint("REWARD:", 1.0 if os.listdir("/home/user")[0] == "a" else 0.0)\n'
    assert rules(counted) == []
    assert rules(first) == [("nondeterminism", 2)]


def test_a_temporary_file_may_be_written() -> None:
    source = (
        'import tempfile\nwith tempfile.TemporaryDirectory() as place:\n    open(place + "/x", "w").close()\n' + SOUND
    )
    assert rules(source) == []


def test_a_seeded_generator_is_deterministic() -> None:
    assert rules("import random\nrandom.Random(7).random()\n" + SOUND) == []
    assert rules("import random\nrandom.random()\n" + SOUND) == [("nondeterminism", 2)]


@pytest.mark.parametrize(
    "source", ["def (", "\x00", "(" * 5_000, "x = " + "-" * 100_000 + "1"], ids=["syntax", "null", "nested", "unary"]
)
def test_what_python_cannot_parse_is_a_finding_and_not_a_crash(source: str) -> None:
    assert check(source)[0].rule in {"syntax-error", "too-complex"}


def test_what_the_check_cannot_follow_is_noted_and_not_refused() -> None:
    calls = "\n".join(f"def f{n}():\n    f{n + 1}()\n    f{n + 1}()\n    f{n + 1}()\n    f{n + 1}()" for n in range(11))
    source = calls + "\ndef f11():\n    return 1\nf0()\n" + SOUND
    (note,) = check(source)
    assert (note.rule, note.severity) == ("too-complex", Severity.NOTE)


def test_what_cannot_be_followed_is_still_read_for_what_it_may_not_reach() -> None:
    calls = "\n".join(f"def f{n}():\n    f{n + 1}()\n    f{n + 1}()\n    f{n + 1}()\n    f{n + 1}()" for n in range(11))
    source = "import subprocess\n" + calls + "\ndef f11():\n    return 1\nf0()\n" + SOUND
    assert {(found.rule, found.severity) for found in check(source)} == {
        ("subprocess", Severity.REFUSED),
        ("too-complex", Severity.NOTE),
    }
