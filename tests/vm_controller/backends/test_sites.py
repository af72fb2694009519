"""A desktop and its web applications, on either backend: who may do what, and what a grader gets to see."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from hub.serving import browser_api, published_protocol, state_api
from schemas.errors import ConflictError, InvalidRequestError
from schemas.requests import SessionOpen
from schemas.rewards import RewardStatus
from schemas.snapshots import Grade, SessionFork, SessionSnapshot
from schemas.workspaces import RunResult
from server.hub import HubSite, HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import session_of
from tests.notes_desk import HUB_SCRIPT, NAME
from tests.vm_controller.backends.conftest import OpenDesktop
from tests.vm_controller.backends.site_sessions import NOTES, SESSIONS
from vm_controller import environment_config
from vm_controller.backends.protocol import Desktop
from vm_controller.web_app_host import PORT

pytestmark = pytest.mark.usefixtures("notes_desk")

ASK = """
import json, sys, urllib.error, urllib.request
class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None
opener = urllib.request.build_opener(Stay)
answers = []
for method, address, body, cookie in json.load(sys.stdin):
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    request = urllib.request.Request(address, body.encode() if body else None, headers, method=method)
    try:
        answer = opener.open(request, timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    answers.append([answer.status, answer.headers.get("set-cookie", ""), answer.read().decode(errors="replace")])
print(json.dumps(answers))
"""
SETUP = HUB_SCRIPT + "\nbegin('notes', 'garden', seed=3, looks=5)\nact('notes', 'write', {'title': 'Peas'})\n"
BY_FILE = """
import json
with open("/tmp/hub-state/notes.json") as file:
    states = json.load(file)
titles = sorted(note["title"] for note in states["current_state"]["notes"].values())
print(titles, len(states["initial_state"]["notes"]))
print("REWARD:", 1.0 if titles == ["Beds", "Peas"] else 0.0)
"""
FORGED = """
import json, os
for place in ("/tmp/hub-state", "/tmp/hub-state/files"):
    os.makedirs(place, exist_ok=True)
json.dump({"initial_state": {}, "current_state": {}, "forged": True}, open("/tmp/hub-state/notes.json", "w"))
open("/tmp/hub-state/mail.json", "w").write("forged")
open("/tmp/hub-state/files/file-9", "w").write("forged")
os.makedirs("/home/user/tmp/hub-state"); open("/home/user/tmp/hub-state/kept", "w").write("mine")
"""
NOT_FORGED = """
import json, os
states = json.load(open("/tmp/hub-state/notes.json"))
there = sorted(os.path.join(at, name) for at, _, names in os.walk("/tmp/hub-state") for name in names)
print(there, open("/home/user/tmp/hub-state/kept").read())
sound = "forged" not in states and there == ["/tmp/hub-state/log/notes.json", "/tmp/hub-state/notes.json"]
print("REWARD:", 1.0 if sound else 0.0)
"""
Request = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, str]
OpenSite = Callable[[], Awaitable[tuple[Desktop, HubSite]]]


@pytest.fixture
async def open_site(open_desktop: OpenDesktop, notes_sites: HubSites) -> AsyncGenerator[OpenSite]:
    """Open a desktop with its applications, as the services does."""
    async with AsyncExitStack() as stack:

        async def open_site() -> tuple[Desktop, HubSite]:
            desktop = await open_desktop()
            site = await notes_sites.open(("notes",), await desktop.listen(PORT))
            stack.push_async_callback(site.close)
            return desktop, site

        yield open_site


async def asked(desktop: Desktop, *requests: Request) -> list[tuple[int, str, str]]:
    """Let a program of the desktop ask; return status, cookie and body of each answer."""
    whole = [[*request, *("", "")[: 4 - len(request)]] for request in requests]
    argv = ("python3", "-c", ASK)
    result = await desktop.run(argv, stdin=json.dumps(whole).encode(), timeout_s=60.0)
    assert result.exit_code == 0, result.stderr
    return [(status, cookie, body) for status, cookie, body in json.loads(result.stdout)]


async def statuses(desktop: Desktop, *requests: Request) -> list[int]:
    return [status for status, _, _ in await asked(desktop, *requests)]


async def cookie_of(desktop: Desktop, site: HubSite) -> str:
    """Let a browser in, and return what it would send from then on."""
    with site.authorised():
        ((status, cookie, _),) = await asked(desktop, ("GET", f"{NOTES}/?sid=main"))
    assert status == 303
    return cookie.partition(";")[0]


def every_route_of_the_state_api() -> list[Request]:
    """Each with a method that it takes; identifiers are those of a session that exists."""
    names = {"session_id": "main", "app": "notes", "sid": "main", "name": "file-1"}
    found: list[Request] = []
    for host, routes in (("http://localhost", state_api.routes()), (NOTES, published_protocol.routes())):
        for route in routes:
            path = route.path.format(**names)
            address = f"{host}{path}" if host != NOTES or "sid" in path else f"{host}{path}?sid=main"
            found += [(method, address) for method in sorted(route.methods or ()) if method != "HEAD"]
    return found


async def test_the_state_api_answers_a_script_and_nobody_else(open_site: OpenSite) -> None:
    desktop, site = await open_site()
    cookie = await cookie_of(desktop, site)
    routes = every_route_of_the_state_api()
    assert len(routes) >= 18

    assert await statuses(desktop, *routes) == [403] * len(routes)
    # Nor does the page's own pass open anything of it.
    assert await statuses(desktop, *((*route[:2], "", cookie) for route in routes)) == [403] * len(routes)
    with site.authorised():
        assert await statuses(desktop, ("GET", SESSIONS), ("GET", f"{NOTES}/go?sid=main")) == [200, 200]
    assert await statuses(desktop, ("GET", SESSIONS), ("GET", f"{NOTES}/go?sid=main")) == [403, 403]


async def test_a_browser_that_was_let_in_stays_in_and_does_what_pages_do(open_site: OpenSite) -> None:
    desktop, site = await open_site()
    cookie = await cookie_of(desktop, site)

    act = json.dumps({"action": "write", "arguments": {"title": "Soup"}})
    shown, acted, other_page, nobody = await asked(
        desktop,
        ("GET", f"{NOTES}/api/session", "", cookie),
        ("POST", f"{NOTES}/api/act", act, cookie),
        ("GET", f"{NOTES}/?sid=other", "", cookie),
        ("GET", f"{NOTES}/api/session"),
    )

    assert (shown[0], acted[0], nobody[0]) == (200, 200, 403)
    assert (other_page[0], other_page[1]) == (200, "")
    assert json.loads(site.capture()()["notes.json"])["current_state"]["notes"]["note-n1-1"]["title"] == "Soup"


async def test_another_desktops_state_is_nowhere_to_be_found(open_site: OpenSite) -> None:
    (mine, my_site), (other, other_site) = await open_site(), await open_site()
    cookie = await cookie_of(other, other_site)
    act = json.dumps({"action": "write", "arguments": {"title": "Secret"}})
    assert await statuses(other, ("POST", f"{NOTES}/api/act", act, cookie)) == [200]

    assert await statuses(mine, ("GET", f"{NOTES}/api/session", "", cookie)) == [403]
    with my_site.authorised():
        answers = await asked(mine, ("GET", SESSIONS), ("GET", f"{NOTES}/go?sid=main"), ("GET", f"{SESSIONS}/main"))
        assert await statuses(other, ("GET", SESSIONS)) == [403]
    assert not any("Secret" in body for _, _, body in answers)


async def test_hosts_that_are_no_application_of_the_desktop_say_so(open_site: OpenSite) -> None:
    desktop, site = await open_site()
    with site.authorised():
        answers = await asked(desktop, ("GET", "http://127.0.0.1/go?sid=main"), ("GET", "http://desktop/go?sid=main"))
    assert [status for status, _, _ in answers] == [404, 404]


TAKE = """
import socket, sys
for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET, "127.0.0.2"), (socket.AF_INET6, "::1"),
                        (socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
    with socket.socket(family) as taken:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            taken.setsockopt(socket.SOL_SOCKET, option, 1)
        try:
            taken.bind((address, 80))
            print("took", address)
        except OSError:
            pass
"""
HARM = """
kill -9 -1
ip link set lo down; ip addr del 127.0.0.1/8 dev lo; ss -K sport = :80 >/dev/null
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
cat /proc/sys/net/ipv4/ip_unprivileged_port_start
"""


async def test_no_program_takes_the_port_stops_the_listener_or_sees_who_it_is(open_site: OpenSite) -> None:
    desktop, site = await open_site()
    assert (await desktop.run(("python3", "-c", TAKE), timeout_s=30.0)).stdout == ""
    harm: RunResult = await desktop.run(("bash", "-c", f"trap '' TERM; {HARM}"), timeout_s=30.0)
    assert harm.stdout.strip() in {"", "1024"}
    await site.close()
    assert (await desktop.run(("python3", "-c", TAKE), timeout_s=30.0)).stdout == ""


async def test_a_desktop_that_killed_all_it_could_still_has_its_applications(open_site: OpenSite) -> None:
    desktop, site = await open_site()
    await desktop.run(("bash", "-c", HARM), timeout_s=30.0)
    with site.authorised():
        assert await statuses(desktop, ("GET", SESSIONS)) == [200]


async def test_a_reward_sees_the_state_as_a_file_of_the_servers(notes_services: Services) -> None:
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=SETUP, reward=BY_FILE))
    report = await notes_services.grading.reward(opened.session_id, ME, seed=0)
    assert (report.status, report.value) == (RewardStatus.SCORED, 1.0), report.log
    assert "['Beds', 'Peas'] 1" in report.log


async def test_what_the_agent_puts_in_the_place_of_the_state_is_left_out(notes_services: Services) -> None:
    setup = HUB_SCRIPT + "\nbegin('notes', 'garden')\n" + FORGED
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=setup, reward=NOT_FORGED))
    report = await notes_services.grading.reward(opened.session_id, ME, seed=0)
    assert report.value == 1.0, report.log


async def test_a_reset_begins_anew_and_the_script_runs_again(notes_services: Services) -> None:
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=SETUP, reward=BY_FILE))
    await notes_services.sessions.reset(opened.session_id, ME)
    assert (await notes_services.grading.reward(opened.session_id, ME, seed=0)).value == 1.0


LEFT = """
import subprocess
subprocess.Popen(["python3", "-c", '''
import os, time, urllib.request
def cookie():
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *arguments): return None
    try:
        urllib.request.build_opener(Stay).open("http://notes.localhost/?sid=main")
    except urllib.error.HTTPError as error:
        return error.headers["set-cookie"].partition(";")[0]
pass_ = cookie()
open("/home/user/pass.part", "w").write(pass_)
os.rename("/home/user/pass.part", "/home/user/pass")
'''], start_new_session=True)
import time, os
while not os.path.exists("/home/user/pass"):
    time.sleep(0.02)
"""
COUNT = """
import json
print("REWARD:", len(json.load(open("/tmp/hub-state/notes.json"))["current_state"]["notes"]) / 10)
"""


async def test_forks_have_the_state_and_the_browsers_pass_and_go_their_own_ways(notes_services: Services) -> None:
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=SETUP + LEFT, reward=COUNT))
    with pytest.raises(ConflictError, match="web applications"):
        await notes_services.sessions.snapshot(SessionSnapshot(session_id=opened.session_id, grade=Grade.LIVE))
    snapshot = await notes_services.sessions.snapshot(SessionSnapshot(session_id=opened.session_id))
    assert snapshot.grade is Grade.FILES

    one, other = (
        fork.session for fork in await notes_services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=2))
    )
    await written_by_the_pass(notes_services, one.session_id)

    reports = [
        await notes_services.grading.reward(session, ME, seed=0) for session in (opened.session_id, one.session_id)
    ]
    assert [report.value for report in reports] == [0.2, 0.3], reports
    assert (await notes_services.grading.reward(other.session_id, ME, seed=0)).value == 0.2
    await notes_services.sessions.reset(one.session_id, ME)
    assert (await notes_services.grading.reward(one.session_id, ME, seed=0)).value == 0.2
    await written_by_the_pass(notes_services, one.session_id)
    await notes_services.sessions.restore(opened.session_id, snapshot.snapshot_id, ME)
    assert (await notes_services.grading.reward(opened.session_id, ME, seed=0)).value == 0.2


async def written_by_the_pass(services: Services, session_id: str) -> None:
    """Act as the browser would whose profile holds the pass."""
    session = await anext(_session(services, session_id))
    act = json.dumps({"action": "write", "arguments": {"title": "Soup"}})
    kept = (await session.run(("cat", "/home/user/pass"), timeout_s=30.0)).stdout
    assert await statuses(session, ("POST", f"{NOTES}/api/act", act, kept)) == [200]


async def _session(services: Services, session_id: str) -> AsyncGenerator[Desktop]:
    yield session_of(services, session_id).desktop


async def test_an_environment_whose_application_is_unknown_is_refused_by_name(
    notes_services: Services, notes_desk: Path
) -> None:
    text = (notes_desk / "environment.toml").read_text()
    (notes_desk / "environment.toml").write_text(text.replace('apps = ["notes"]', 'apps = ["notes", "nots"]'))
    environment_config.load.cache_clear()
    with pytest.raises(InvalidRequestError, match=r"shows 'nots' \(hub\.apps .* there are: notes"):
        await notes_services.sessions.open(SessionOpen(environment=NAME, launch=False))


async def test_without_a_hub_such_an_environment_is_refused(services: Services) -> None:
    with pytest.raises(InvalidRequestError, match=r"shows 'notes'.* there are: none"):
        await services.sessions.open(SessionOpen(environment=NAME, launch=False))


async def test_a_mistake_of_the_servers_is_never_a_zero(
    notes_services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_values: object) -> Mapping[str, object]:
        raise RuntimeError("a mistake of ours")

    caught = 'try:\n    import urllib.request; urllib.request.urlopen("http://notes.localhost/go?sid=main")\n'
    reward = caught + 'except Exception as error:\n    print(error)\nprint("REWARD: 0.0")\n'
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=SETUP, reward=reward))
    monkeypatch.setattr("hub.serving.captured_state.shown_difference", fail)
    report = await notes_services.grading.reward(opened.session_id, ME, seed=0)
    assert (report.status, report.value) == (RewardStatus.INFRA_ERROR, None)
    assert "a mistake of ours" in report.reason


def test_the_browsers_own_routes_are_none_of_the_state_api() -> None:
    paths = {route.path for route in browser_api.routes()}
    assert paths == {"/launch/{code}", "/api/session", "/api/act", "/api/files", "/api/files/{file_id}"}
    assert httpx.URL(NOTES).host == state_api.host_of("notes")
