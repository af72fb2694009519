"""What the check for ambiguous files does to a reward: an episode's new files count, those of before do not."""

import pytest

from grading.ambiguity.kinds import accepted, unknown_kinds
from schemas.requests import SessionOpen
from schemas.rewards import AmbiguityKind, RewardReport
from schemas.snapshots import SessionFork, SessionSnapshot
from server.services import Services
from tests.callers import ME
from tests.desktops import session_of

TWICE = '{"port": 1, "port": 2}'
SETUP = f"open('/home/user/old.json', 'w').write('{TWICE}')\n"
REWARD = """
import json
try:
    port = json.load(open('/home/user/new.json'))['port']
except (OSError, ValueError, KeyError):
    port = None
print('REWARD:', float(port == 2))
"""


async def left(
    services: Services, command: str, reward: str = REWARD, *, setup: str = SETUP, forked: bool = False
) -> RewardReport:
    """Open a session, let its user run a command, and grade."""
    asked = SessionOpen(environment="os", launch=False, setup=setup, reward=reward)
    session_id = (await services.sessions.open(asked)).session_id
    opened = [session_id]
    session = session_of(services, session_id)
    await session.desktop.run(("bash", "-c", command), timeout_s=30)
    if forked:
        snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=session_id))
        (one,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=1))
        session_id = one.session.session_id
        opened.append(session_id)
    try:
        return await services.grading.reward(session_id, ME, seed=0)
    finally:
        for one in opened:
            await services.sessions.close(one)


@pytest.mark.exhaustive(reason="further cases of one question, each on a desktop of its own", but=("opened",))
@pytest.mark.parametrize("forked", [False, True], ids=["opened", "forked"])
async def test_a_file_with_two_readings_earns_nothing(services: Services, forked: bool) -> None:
    report = await left(services, f"echo '{TWICE}' > ~/new.json", forked=forked)

    assert (report.value, report.claimed) == (0.0, 1.0), report
    (found,) = report.ambiguous
    assert (found.kind, found.path, found.where) == (AmbiguityKind.STRUCTURE, "/home/user/new.json", "port")
    assert "port" in found.message


async def test_a_file_with_one_reading_earns_what_the_reward_says(services: Services) -> None:
    report = await left(services, """echo '{"port": 2}' > ~/new.json""")
    assert (report.value, report.claimed, report.ambiguous) == (1.0, None, ())


async def test_what_was_there_before_is_not_looked_at(services: Services) -> None:
    report = await left(services, "mv ~/old.json ~/new.json")
    assert (report.value, report.ambiguous) == (1.0, ())


async def test_a_reward_may_accept_a_kind(services: Services) -> None:
    report = await left(services, f"echo '{TWICE}' > ~/new.json", f"# accepts: structure, hidden\n{REWARD}")
    assert (report.value, report.ambiguous) == (1.0, ())


async def test_a_state_without_points_is_not_looked_at(services: Services) -> None:
    report = await left(services, """echo '{"port": 2, "port": 3}' > ~/new.json""")
    assert (report.value, report.claimed, report.ambiguous) == (0.0, None, ())


@pytest.mark.parametrize("name", ["a b\\ ü.json", "$'a\\nb.json'", "$'a\\xff.json'"])
async def test_a_name_keeps_no_file_from_being_looked_at(services: Services, name: str) -> None:
    quoted = name if name.startswith("$") else f"'{name}'"
    command = (
        f"""echo '{{"port": 2}}' > ~/new.json; echo '{TWICE}' > ~/{quoted}; echo '{{"a": 1,"a": 2}}' > ~/{quoted}"""
    )
    report = await left(services, command)
    assert (report.value, len(report.ambiguous)) == (0.0, 1)


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own", but=("chmod 000 ~/new.json-new.json",)
)
@pytest.mark.parametrize(
    ("command", "path"),
    [("chmod 000 ~/new.json", "new.json"), ("mkdir ~/a; chmod 600 ~/a", "a"), ("echo x > ~/b; chmod 244 ~/b", "b")],
)
async def test_what_its_owner_may_not_open_earns_nothing(services: Services, command: str, path: str) -> None:
    report = await left(services, f"""echo '{{"port": 2}}' > ~/new.json; {command}""")
    assert (report.value, report.claimed) == (0.0, 1.0)
    assert [(one.kind, one.path) for one in report.ambiguous] == [(AmbiguityKind.UNREADABLE, f"/home/user/{path}")]


async def test_what_was_closed_before_stays_so(services: Services) -> None:
    closed = "import os\nopen('/home/user/old.txt', 'w').close()\nos.chmod('/home/user/old.txt', 0)\n"
    closed += "os.makedirs('/home/user/a', mode=0o300)\n"
    report = await left(services, """echo '{"port": 2}' > ~/new.json""", setup=closed)
    assert (report.value, report.ambiguous) == (1.0, ())


def test_the_kinds_that_a_reward_accepts() -> None:
    source = "#accepts: hidden , stale\nx = '# accepts: type'\nprint(x)  # accepts: structur\n"
    assert accepted(source) == {AmbiguityKind.HIDDEN, AmbiguityKind.STALE}
    (finding,) = unknown_kinds(source)
    assert (finding.rule, finding.line) == ("accepts", 3)
    assert "'structur'" in finding.message
    assert (accepted("x = ("), unknown_kinds("x = (")) == (frozenset(), ())
