"""Addresses of the published hub in tuples: filled by a table, refused by name where the table says nothing."""

import json
from pathlib import Path

import pytest

from bundles.bundle import Bundle
from bundles.filling import fill
from clients.dataset.addresses import Addresses, read_addresses
from clients.dataset.importing import Report, import_published
from clients.dataset.index import find_problems, read_dataset
from schemas.errors import InvalidRequestError
from tests.clients.dataset.tuples import Json, config, published, put

SETUP = """SID = "__CUA_GYM_SID__"
with open("/tmp/task_web_sid", "w") as file:
    file.write(SID)
URL = "__CUA_GYM_PARCEL_POST_URL__"
print(URL + "/post?sid=" + SID, "action", "set")
"""
GOLDEN = """import sys
URL = "https://cua-gym-parcel-post.xlang.ai"
print(URL, "set_current")
if __name__ == "__main__":
    sys.exit(0)
"""
REWARD = """HOST = "__CUA_GYM_PARCEL_POST_HOST__"
print("REWARD: 1.0")
"""
APP = "http://parcel-post.localhost"


def web(name: str = "parcel_post_1", **fields: str) -> dict[str, bytes]:
    document: Json = config(
        name, "parcel_post_mock", instruction="Send the parcel at __CUA_GYM_PARCEL_POST_URL__ today."
    )
    return published(document, **{"initial_setup": SETUP, "golden_patch": GOLDEN, "reward": REWARD, **fields})


def imported(tmp_path: Path, files: dict[str, bytes], addresses: Addresses | None = None) -> tuple[Report, Bundle]:
    put(tmp_path / "in" / "one", files)
    report = import_published(tmp_path / "in", tmp_path / "out", addresses=addresses)
    assert report.refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    return report, bundle


def refused(tmp_path: Path, files: dict[str, bytes], addresses: Addresses | None = None) -> str:
    put(tmp_path / "in" / "one", files)
    (reason,) = import_published(tmp_path / "in", tmp_path / "out", addresses=addresses).refused.values()
    return reason


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("__CUA_GYM_PARCEL_POST_URL__/go", "http://parcel-post.localhost/go"),
        ("http://__CUA_GYM_PARCEL_HOST__/go", "http://parcel.localhost/go"),
        ("__CUA_GYM_PARCEL_MOCK_URL__", "http://parcel.localhost"),
        ("__CUA_GYM_A_URL____CUA_GYM_B2_URL__", "http://a.localhosthttp://b2.localhost"),
        ("?sid=__CUA_GYM_SID__ ?sid=__CUA_GYM_PARCEL_SID__", "?sid=t_1 ?sid=t_1"),
        ("https://cua-gym-parcel-post.xlang.ai/?sid=1", "http://parcel-post.localhost/?sid=1"),
        ("see cua-gym-parcel.xlang.ai.", "see parcel.localhost."),
        ("https://example.org and post@xlang.ai", "https://example.org and post@xlang.ai"),
    ],
)
def test_what_the_table_says(text: str, filled: str) -> None:
    assert fill(text, read_addresses().find({"reward.py": text}, "t_1")) == filled


@pytest.mark.parametrize(
    "text",
    ["__CUA_GYM_PARCEL_TOKEN__", "__CUA_GYM_SEED__", "https://cua-gym-{name}.xlang.ai", "https://cua-gym.xlang.ai"],
)
def test_what_the_table_does_not_say_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidRequestError, match=r"in/reward\.py holds \S+, and nothing says") as refusal:
        read_addresses().find({"in/reward.py": f"URL = '{text}'"}, "t_1")
    assert text.removeprefix("https://") in refusal.value.message


def test_a_file_adds_to_the_table_and_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text(
        '[addresses]\n"__CUA_GYM_{app}_TOKEN__" = "none"\n"http://10.0.0.7:8010" = "http://parcel.localhost"\n'
        '"https://cua-gym-{name}.xlang.ai" = "http://{name}.localhost"\n"__CUA_GYM_SID__" = "always-{sid}"\n'
        '[hosts]\nPARCEL_POST = "parcel"\n'
    )
    text = (
        "__CUA_GYM_X_TOKEN__ http://10.0.0.7:8010 https://cua-gym-{name}.xlang.ai __CUA_GYM_SID__ "
        "__CUA_GYM_PARCEL_POST_URL__"
    )
    found = read_addresses(path).find({"reward.py": text}, "t_1")
    assert fill(text, found) == (
        "none http://parcel.localhost http://{name}.localhost always-t_1 http://parcel.localhost"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "more.toml is no table of addresses"),
        ("[address]\n", "address: Extra inputs"),
        ('[hosts]\nx = "no host"\n', "hosts.x"),
        ('[addresses]\n"somewhere" = "a\'b"\n', "addresses.somewhere"),
        ('[addresses]\n"somewhere" = "http://{host}"\n', "{app} may stand there once, and must"),
    ],
)
def test_a_faulty_file_is_refused_by_its_entry(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "more.toml").write_text(text)
    with pytest.raises(InvalidRequestError) as refusal:
        read_addresses(tmp_path / "more.toml")
    assert told in refusal.value.message


def test_builds_say_which_applications_there_are_and_what_they_are_called(tmp_path: Path) -> None:
    for name in ("Parcel_Post_mock", "other_mock"):
        put(tmp_path / "hub" / name / "dist", {"index.html": b"<p>"})
    put(tmp_path / "hub", {"hub.toml": b'[Parcel_Post_mock]\nhost = "post"\n'})
    addresses = read_addresses(published=tmp_path / "hub")
    found = addresses.find({"reward.py": "__CUA_GYM_PARCEL_POST_URL__ __CUA_GYM_OTHER_URL__"}, "t_1")
    assert list(found.values()) == ["http://post.localhost", "http://other.localhost"]
    with pytest.raises(InvalidRequestError, match=r"reward\.py holds __CUA_GYM_MAIL_URL__, .* there are other, post"):
        addresses.find({"reward.py": "__CUA_GYM_MAIL_URL__"}, "t_1")
    with pytest.raises(InvalidRequestError, match="--published: there is no folder"):
        read_addresses(published=tmp_path / "nowhere")


@pytest.mark.exhaustive(reason="published web tuples on real desktops")
def test_a_web_tuple_keeps_every_byte_and_runs_with_the_addresses_of_a_desktop(tmp_path: Path) -> None:
    files = web()
    report, bundle = imported(tmp_path, files)
    stored = tmp_path / "out" / "data" / "bundles" / "parcel_post_1"
    for name in ("initial_setup.py", "golden_patch.py", "reward.py"):
        assert (stored / name).read_bytes() == files[name]
    assert bundle.task.environment == "hub_published"
    assert bundle.task.instruction == f"Send the parcel at {APP} today."
    assert json.loads((stored / "task.json").read_text())["instruction"] != bundle.task.instruction
    assert bundle.initial_setup == SETUP.replace("__CUA_GYM_PARCEL_POST_URL__", APP).replace(
        "__CUA_GYM_SID__", "parcel_post_1"
    )
    assert 'HOST = "parcel-post.localhost"' in bundle.reward
    assert any("both run on the golden desktop" in note for notes in report.notes.values() for note in notes)
    assert list(find_problems(tmp_path / "out")) == []


def test_a_golden_patch_goes_on_from_its_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, bundle = imported(
        tmp_path, web(initial_setup=SETUP.replace("/tmp/task_web_sid", "sid") + "raise SystemExit(0)\n")
    )
    assert bundle.golden_patch is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(bundle.golden_patch, "golden_patch.py", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == f"{APP}/post?sid=parcel_post_1 action set\n{APP} set_current\n"
    assert (tmp_path / "sid").read_text() == "parcel_post_1"


def test_a_set_up_that_failed_has_no_golden_patch_after_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, bundle = imported(tmp_path, web(initial_setup="URL = '__CUA_GYM_PARCEL_POST_URL__'\nraise SystemExit('no')\n"))
    assert bundle.golden_patch is not None
    with pytest.raises(SystemExit, match="no"):
        exec(compile(bundle.golden_patch, "golden_patch.py", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == ""


def test_a_golden_patch_with_a_session_of_its_own_runs_alone(tmp_path: Path) -> None:
    alone = f"{GOLDEN}BODY = {{'action': 'set'}}\n"
    _, bundle = imported(tmp_path, web(golden_patch=alone))
    assert bundle.golden_patch == alone.replace("https://cua-gym-parcel-post.xlang.ai", APP)


def test_set_up_steps_and_what_they_put_in_place_are_filled_too(tmp_path: Path) -> None:
    files = web()
    document = json.loads(files["config.json"])
    document["config"] = [
        {"type": "download", "parameters": {"files": [{"url": "./state.json", "path": "/tmp/state.json"}]}},
        {"type": "launch", "parameters": {"command": ["google-chrome", "__CUA_GYM_PARCEL_POST_URL__/?sid=1"]}},
    ]
    files |= {"config.json": json.dumps(document).encode(), "state.json": b'{"logo": "__CUA_GYM_PARCEL_POST_URL__/a"}'}
    _, bundle = imported(tmp_path, files)
    assert f"launch(['google-chrome', '{APP}/?sid=1'])" in bundle.initial_setup
    assert "__CUA_GYM" not in bundle.initial_setup
    (tmp_path / "in" / "one" / "state.json").write_text("__CUA_GYM_PARCEL_KEY__")
    (reason,) = import_published(tmp_path / "in", tmp_path / "other").refused.values()
    assert "one/state.json holds __CUA_GYM_PARCEL_KEY__" in reason


def test_a_placeholder_without_a_line_is_refused_with_its_file(tmp_path: Path) -> None:
    files = web(golden_patch="KEY = '__CUA_GYM_PARCEL_KEY__'\n")
    assert "one/golden_patch.py holds __CUA_GYM_PARCEL_KEY__" in refused(tmp_path, files)
    assert not (tmp_path / "out").exists()
    (tmp_path / "more.toml").write_text('[addresses]\n"__CUA_GYM_PARCEL_KEY__" = "k"\n')
    _, bundle = imported(tmp_path, files, read_addresses(tmp_path / "more.toml"))
    assert "KEY = 'k'" in (bundle.golden_patch or "")


def test_an_environment_without_web_applications_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "in" / "one", published(config("os_one"), reward="print('REWARD:', '__CUA_GYM_PARCEL_URL__')\n"))
    (reason,) = import_published(tmp_path / "in", tmp_path / "out").refused.values()
    assert reason.endswith("desktops of the environment os show none: give --map os=hub_published")
