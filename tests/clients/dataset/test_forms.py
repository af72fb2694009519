"""Every form in which the public pipeline writes tuples: the well-formed come in, the malformed are told apart."""

import json
from pathlib import Path

import pytest
from pydantic import JsonValue

from bundles.fitness import Fitness, Obstacle, Remark
from bundles.layout import read_rows
from clients.dataset.addresses import read_addresses
from clients.dataset.importing import Report, import_published
from clients.dataset.index import find_problems, read_dataset
from tests.clients.dataset.command import run
from tests.clients.dataset.tuples import config, published, put

SETUP = "open('/home/user/made.txt', 'w').write('made')\n"
HOST = "http://172.17.46.46:8014"


def imported(tmp_path: Path, steps: JsonValue = None, app: str = "os", **scripts: str) -> Report:
    files = published(config("os_one", app, config=steps), **{"initial_setup": SETUP, **scripts})
    put(tmp_path / "in" / "one", files)
    return import_published(tmp_path / "in", tmp_path / "out")


@pytest.mark.parametrize(
    "command",
    [
        ["python3", "initial_setup.py"],
        ["python", "./initial_setup.py"],
        ["python3", "-u", "initial_setup.py"],
        ["/usr/bin/python3.11", "-B", "-u", "/home/user/initial_setup.py"],
        ["python3", "/tmp/initial_setup.py"],
        ["python3", "/workspace/task/initial_setup.py"],
        ["bash", "-c", "python3 initial_setup.py"],
        ["bash", "-lc", "cd /home/user && python3 -u initial_setup.py"],
        ["env", "DISPLAY=:0", "python3", "initial_setup.py"],
        "python3 initial_setup.py",
        "python /home/user/initial_setup.py",
        "DISPLAY=:0 python3 ~/initial_setup.py",
        "cd /tmp && python3 initial_setup.py",
        "sh -c 'python3 initial_setup.py'",
    ],
)
@pytest.mark.parametrize("form", ["flat", "parameters", "one", "beside a pause"])
def test_a_set_up_that_runs_its_script_is_that_script(tmp_path: Path, command: JsonValue, form: str) -> None:
    flat: dict[str, JsonValue] = {"type": "execute", "command": command}
    wrapped: dict[str, JsonValue] = {"type": "execute", "parameters": {"command": command}}
    forms: dict[str, JsonValue] = {
        "flat": [flat],
        "parameters": [wrapped],
        "one": flat,
        "beside a pause": [{"type": "sleep", "seconds": 1}, flat],
    }
    report = imported(tmp_path, forms[form])
    assert report.refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    assert bundle.initial_setup == SETUP
    assert [row["setup_file_members"] for row in read_rows(tmp_path / "out")] == [["bundles/os_one/initial_setup.py"]]
    assert list(find_problems(tmp_path / "out")) == []


@pytest.mark.parametrize(
    ("command", "path"),
    [
        ("pip3 install openpyxl && python3 initial_setup.py", "/home/user/initial_setup.py"),
        ("cd /tmp/task || exit 1; python3 initial_setup.py", "/tmp/task/initial_setup.py"),
        ("python3 initial_setup.py > /tmp/log 2>&1", "/home/user/initial_setup.py"),
        ("timeout 60 python3 /tmp/initial_setup.py", "/tmp/initial_setup.py"),
        (["python3", "initial_setup.py", "--fast"], "/home/user/initial_setup.py"),
        ("chmod +x initial_setup.py; python3 $HOME/initial_setup.py", "/home/user/initial_setup.py"),
        ("if [ -f initial_setup.py ]; then python3 initial_setup.py; fi", "/home/user/initial_setup.py"),
    ],
)
def test_a_set_up_that_does_more_finds_the_script_in_its_place(tmp_path: Path, command: JsonValue, path: str) -> None:
    assert imported(tmp_path, [{"type": "execute", "command": command}]).refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    assert f"put('{path}', " in bundle.initial_setup
    assert bundle.initial_setup.rstrip().endswith(f"forget('{path}')")


def test_downloads_are_read_in_both_forms_and_no_grader_is_lent(tmp_path: Path) -> None:
    steps: JsonValue = [
        {"type": "download", "url": "./initial_setup.py", "path": "/tmp/a.py"},
        {"type": "download", "files": [{"url": "REVIEW.md", "path": "/tmp/b"}]},
        {"type": "execute", "command": "python3 /tmp/a.py; echo reward.py golden_patch.py"},
    ]
    assert imported(tmp_path, steps).refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    assert bundle.initial_setup.count("\nput(") == 2


@pytest.mark.parametrize(
    ("scripts", "obstacle", "told"),
    [
        ({"reward": "def f(:\n"}, Obstacle.REWARD_SYNTAX, "reward.py has a syntax error, line 1"),
        ({"reward": "x = 1\nreturn x\nprint('REWARD: 1')\n"}, Obstacle.REWARD_SYNTAX, "line 2"),
        ({"reward": "score = 1\nprint(score)\n"}, Obstacle.BARE_NUMBER, "on line 2, `print(score)`"),
        ({"reward": "def f():\n    return 1\nprint(round(f(), 2))\n"}, Obstacle.BARE_NUMBER, "on line 3"),
        ({"reward": "s = 1\nprint(f'Total score: {s}')\n"}, Obstacle.OTHER_LINE, "print(f'Total score: {s}')"),
        ({"reward": "s = 1\nprint('Final reward =', s)\n"}, Obstacle.OTHER_LINE, "on line 2"),
        ({"reward": "'''REWARD: 1.0'''\nprint(1)\n# REWARD: 1\n"}, Obstacle.NO_SCORE, "prints no score"),
        ({"reward": "import sys\ns = 1\nprint('REWARD:', s, file=sys.stderr)\n"}, Obstacle.OTHER_LINE, "reward.py"),
        ({"reward": "import logging\nlogging.info('REWARD: 1')\n"}, Obstacle.NO_SCORE, "reward.py"),
        ({"reward": "print('REWARD', 1.0)\n"}, Obstacle.OTHER_LINE, "on line 1 as `print('REWARD', 1.0)`"),
        ({"reward": "import json\nprint(json.dumps({'reward': 1.0}))\n"}, Obstacle.OTHER_LINE, "on line 2"),
        ({"initial_setup": "if\n"}, Obstacle.SETUP_SYNTAX, "initial_setup.py has a syntax error, line 1"),
        ({"reward": " \n"}, Obstacle.MISSING, "lacks reward.py, or it is empty"),
    ],
)
def test_a_script_that_cannot_do_its_part_is_told_apart(
    tmp_path: Path, scripts: dict[str, str], obstacle: Obstacle, told: str
) -> None:
    report = imported(tmp_path, **scripts)
    (reason,) = report.refused.values()
    assert told in reason
    assert len(report.of(obstacle)) == 1


@pytest.mark.parametrize(
    "reward",
    [
        "print('REWARD:', 1.0)\n",
        "s = 1\nprint(f'REWARD: {s}')\n",
        "s = 1\nprint(f'Total score: {s}\\nREWARD: {s}')\n",
        "print('%s: %.2f' % ('REWARD', 1))\n",
        "import sys\nsys.stdout.write('REWARD: 1.0\\n')\n",
        "LINE = 'Reward: {}'\nprint(LINE.format(1))\n",
        "print('done')\nprint('REWARD', 1.0, sep=': ')\n",
        "\ufeffprint('REWARD:', 1.0)\n",
        "print('REWARD', end=': ')\nprint(1.0)\n",
        "print('REWARD', ':', 1.0)\n",
        "def told(tag, score):\n    print(f'{tag}: {score}')\ntold('REWARD', 1)\n",
        "found = {'REWARD': 1.0}\nfor name, score in found.items():\n    print(f'{name}: {score}')\n",
    ],
)
def test_a_reward_line_is_known_however_it_is_put_together(tmp_path: Path, reward: str) -> None:
    assert imported(tmp_path, reward=reward).refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    assert bundle.reward == reward.removeprefix("\ufeff")


@pytest.mark.parametrize(
    ("line", "address"),
    [
        (f'URL = "{HOST}"', HOST),
        (f"get(f'{HOST}/go?sid=' + sid)", HOST),
        ('URL = "http://localhost:8034/"', "http://localhost:8034"),
        ('URL = f"http://127.0.0.1:{port}"', "http://127.0.0.1"),
        ('URL = os.environ.get("HUB", "http://hub-host:9001")', "http://hub-host:9001"),
        ('HOST = "10.1.2.3"', "10.1.2.3"),
        ('URLS = {"gmail": "http://10.1.2.3:8001/"}', "http://10.1.2.3:8001"),
        ('call(["google-chrome", "http://localhost:8034/?sid=" + sid])', "http://localhost:8034"),
        ('call({"url": "http://localhost:8034/go?sid=1"})', "http://localhost:8034"),
        ('URL = "http://[::1]:8014/go"', "http://[::1]:8014"),
        ('get("https://tunnel.example.org/go?sid=" + sid)', "https://tunnel.example.org"),
        ('BASE_URL = "https://hub.example.org"; get(BASE_URL + "/post?sid=1")', "https://hub.example.org"),
    ],
)
@pytest.mark.parametrize("script", ["initial_setup", "golden_patch", "reward"])
def test_an_address_of_one_machine_is_refused_with_file_and_line(
    tmp_path: Path, script: str, line: str, address: str
) -> None:
    text = f"'''About {HOST}'''\n# {HOST}\n{line}\nprint('REWARD: 1.0')\n"
    report = imported(tmp_path, app="mock_websites", **{script: text})
    (reason,) = report.refused.values()
    assert f"one/{script}.py, line 3, asks {address}, and nothing says which application" in reason
    assert len(report.of(Obstacle.ADDRESS)) == 1


def test_a_table_says_what_an_address_of_one_machine_means(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(f'[addresses]\n"{HOST}" = "http://facebook.localhost"\n')
    put(tmp_path / "in" / "one", published(config("web_one", "mock_websites"), initial_setup=f"URL = '{HOST}'\n"))
    report = import_published(tmp_path / "in", tmp_path / "out", addresses=read_addresses(tmp_path / "more.toml"))
    assert report.refused == {}
    assert read_dataset(tmp_path / "out")[0].initial_setup == "URL = 'http://facebook.localhost'\n"


def test_one_application_with_one_address_is_understood_and_said(tmp_path: Path) -> None:
    report = imported(tmp_path, app="google_docs_mock", initial_setup=f"URL = '{HOST}/post?sid='\n")
    (verdict,) = report.verdicts.values()
    assert Remark.GUESSED in verdict.reasons
    assert f"{HOST} is taken for its only application, http://google-docs.localhost" in verdict.texts
    assert read_dataset(tmp_path / "out")[0].initial_setup == "URL = 'http://google-docs.localhost/post?sid='\n"


def test_two_addresses_are_not_guessed(tmp_path: Path) -> None:
    text = f"A = '{HOST}'\nB = 'http://172.17.46.46:8020'\n"
    assert imported(tmp_path, app="google_docs_mock", initial_setup=text).of(Obstacle.ADDRESS)


def test_links_in_data_and_servers_of_the_tuple_itself_are_no_obstacle(tmp_path: Path) -> None:
    state = "STATE = {'mails': [{'body': 'see http://10.0.0.5:9090/board'}], 'link': 'http://10.0.0.5:9090/x'}\n"
    assert imported(tmp_path, app="gmail_mock", initial_setup=state).refused == {}
    put(tmp_path / "own" / "one", published(config("os_own"), initial_setup="URL = 'http://localhost:8000'\n"))
    (verdict,) = import_published(tmp_path / "own", tmp_path / "out2").verdicts.values()
    assert verdict.outcome is Fitness.NOTED
    assert verdict.reasons == (Remark.OTHER_HOST,)


def test_what_macos_leaves_beside_files_is_no_part_of_a_tuple(tmp_path: Path) -> None:
    files = published(config("os_one")) | {"._reward.py": b"\x00\xff", ".DS_Store": b"\x00", "__MACOSX/._x": b"\xff"}
    put(tmp_path / "in" / "one", files)
    assert import_published(tmp_path / "in", tmp_path / "out").refused == {}
    assert set(read_dataset(tmp_path / "out")[0].attachments) == set()


def test_one_table_counts_the_outcomes_and_their_reasons(tmp_path: Path) -> None:
    source = tmp_path / "in"
    put(
        source / "good",
        published(config("os_good", config=[{"type": "execute", "command": "python3 initial_setup.py"}])),
    )
    for number in range(2):
        files = published(config(f"os_bare_{number}"), reward="print(1 / 3)\n")
        put(source / f"bare{number}", files)
    release = published(config("os-release"))
    del release["golden_patch.py"]
    put(source / "release", release)
    put(source / "total", published(config("os_total"), reward="print('Total score: 1')\n"))
    put(source / "syntax", published(config("os_syntax"), reward="print('REWARD: 1'\n"))
    put(
        source / "judged",
        published(config("os_judged"), reward="from reward_judge import call_llm_judge\nprint('REWARD: 1')\n"),
    )
    put(source / "away", published(config("os_away", config=[{"type": "execute", "command": "python3 away.py"}])))
    code, output = run("import", source, tmp_path / "out")
    assert code == 1
    assert f"runs              {source}/good\n" in output
    assert "runs with a note  " in output
    table = output[output.index("\n\n") :]
    rows = [" ".join(line.split()) for line in table.splitlines() if line.strip()]
    assert rows[:10] == [
        "1 runs",
        "2 runs with a note",
        "1 it has another id here",
        "1 its reward asks a model judge",
        "1 no golden patch: its agreement cannot be measured",
        "5 cannot run",
        "2 reward.py prints a bare number and no REWARD: line",
        "1 its setup runs a file that nobody placed",
        "1 reward.py has a syntax error",
        "1 reward.py prints its score in another form than a REWARD: line",
    ]
    assert "5 refused, 1 of them for a file that nobody placed" in output


def test_several_applications_are_mapped_at_once(tmp_path: Path) -> None:
    for name, app in (("one", "amiga"), ("two", "atari"), ("three", "amiga,atari")):
        put(tmp_path / "in" / name, published(config(f"os_{name}", app)))
    assert run("import", tmp_path / "in", tmp_path / "out", "--map", "amiga,atari=os")[0] == 0
    assert {row["environment"] for row in read_rows(tmp_path / "out")} == {"os"}


def test_an_address_in_a_step_is_told_by_the_line_of_its_file(tmp_path: Path) -> None:
    document = config(
        "web_one", "mock_websites", config=[{"type": "execute", "command": f"google-chrome {HOST}/?sid=1"}]
    )
    put(tmp_path / "in" / "one", published(document) | {"config.json": json.dumps(document, indent=2).encode()})
    (reason,) = import_published(tmp_path / "in", tmp_path / "out").refused.values()
    line = json.dumps(document, indent=2).split(HOST)[0].count("\n") + 1
    assert f"config.json: config, line {line}, asks {HOST}" in reason


@pytest.mark.parametrize(("app", "environment"), [("chrome", "chromium"), ("multi_apps", "multi_app")])
def test_names_of_the_public_pipeline_are_known(tmp_path: Path, app: str, environment: str) -> None:
    assert imported(tmp_path, app=app).refused == {}
    assert [row["environment"] for row in read_rows(tmp_path / "out")] == [environment]
