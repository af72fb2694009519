"""Published web tuples on real desktops: imported, their scripts run unchanged, and pages reach nothing of scripts.

The application and the tuple are written for these tests, by the contract of the published hub: the page owns the
state, reads it from `/state`, pushes all of it for every change; scripts keep the session in `/tmp/task_web_sid`.
"""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bundles.bundle import Bundle
from clients.dataset.addresses import read_addresses
from clients.dataset.importing import import_published
from clients.dataset.index import read_dataset
from hub.hosting.builds import builds
from schemas.errors import InvalidRequestError
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.workspaces import ArtifactName
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.clients.dataset.tuples import config, published, put
from tests.desktops import running_services
from tests.vm_controller.web_pages import address, becomes, click

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wait</title></head>
<body style="font: 20px sans-serif"><h1>Errands</h1><ul></ul><button>Add milk</button> <button>Snoop</button>
<script type="module" src="/assets/app.js"></script></body></html>"""
SCRIPT = """
const sid = new URLSearchParams(location.search).get('sid') ?? sessionStorage.getItem('sid')
sessionStorage.setItem('sid', sid)
const post = (body) => fetch(`/post?sid=${sid}`, {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify(body)})
const answer = await (await fetch(`/state?sid=${sid}`)).json()
const state = answer.stored_state ?? {items: [{id: 'item_1', text: 'default'}], view: {}}
const show = (title) => {
    document.querySelector('ul').replaceChildren(...state.items.map(({text}) => {
        const item = document.createElement('li'); item.textContent = text; return item }))
    document.title = title ?? `${state.items.length} errands` }
const push = () => post({action: 'set_current', state})
// Most published pages complete their state and push it as soon as they are there.
state.view.opened = true
await push()
show()
const [add, snoop] = document.querySelectorAll('button')
add.onclick = async () => {
    state.items.push({id: `item_${state.items.length + 1}`, text: 'milk'}); await push(); show() }
snoop.onclick = async () => {
    await post({action: 'set', state: {items: []}})
    await post({action: 'set_initial', state: {items: []}})
    await post({action: 'reset'})
    const go = await (await fetch('/go?sid=errands_1')).json()
    show(`Found ${go.initial_state.items.length} ${JSON.stringify(go.state_diff)}`) }
"""
SETUP = '''"""Initial state: a list with one errand, opened in the browser."""
import json
import os
import shlex
import subprocess
import time
import uuid

import requests

BASE_URL = "__CUA_GYM_ERRAND_LIST_URL__"
sid = str(uuid.uuid4())
with open("/tmp/task_web_sid", "w") as f:
    f.write(sid)
state = {"items": [{"id": "item_1", "text": "bread"}], "view": {}}
resp = requests.post(f"{BASE_URL}/post?sid={sid}", json={"action": "set", "state": state}, timeout=30)
assert resp.status_code == 200, resp.text
go = requests.get(f"{BASE_URL}/go?sid={sid}", timeout=10).json()
assert go["initial_state"] is not None


def launch_gui(command, delay_sec=1.0):
    env = os.environ.copy()
    env["DISPLAY"] = ":0"
    subprocess.Popen(shlex.split(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
    time.sleep(delay_sec)


launch_gui(f'google-chrome "{BASE_URL}/?sid={sid}"', delay_sec=0.2)
'''
GOLDEN = '''"""Golden state: milk is on the list."""
import copy

import requests

BASE_URL = "https://cua-gym-errand-list.xlang.ai"
with open("/tmp/task_web_sid") as f:
    sid = f.read().strip()
go = requests.get(f"{BASE_URL}/go?sid={sid}", timeout=10).json()
state = copy.deepcopy(go["initial_state"])
state["items"].append({"id": "item_2", "text": "milk"})
resp = requests.post(f"{BASE_URL}/post?sid={sid}", json={"action": "set_current", "state": state}, timeout=30)
assert resp.status_code == 200, resp.text
assert requests.get(f"{BASE_URL}/go?sid={sid}", timeout=10).json()["state_diff"]
'''
REWARD = """import json
import urllib.request

BASE_URL = "http://__CUA_GYM_ERRAND_LIST_HOST__"


def main():
    with open("/tmp/task_web_sid") as f:
        sid = f.read().strip()
    with urllib.request.urlopen(BASE_URL + "/go?sid=" + sid, timeout=30) as resp:
        data = json.loads(resp.read().decode())
    if not data["state_diff"]:
        return 0.0
    initial = [item["text"] for item in data["initial_state"]["items"]]
    current = [item["text"] for item in data["current_state"]["items"]]
    # What the page has pushed as it opened is nobody's work.
    only = list(data["state_diff"]) == ["items"] and "modified" in data["state_diff"]["items"]
    return 1.0 if only and current == [*initial, "milk"] else 0.0


print(f"REWARD: {main()}")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of builds: the application, and one that no tuple asks for."""
    hub = tmp_path / "hub"
    for name in ("Errand_List_mock", "other_mock"):
        put(hub / name / "dist", {"index.html": PAGE.encode(), "assets/app.js": SCRIPT.encode()})
    return hub


@pytest.fixture
async def web_services(state_dir: Path, folder: Path) -> AsyncGenerator[Services]:
    """Services whose desktops show these builds."""
    async with running_services(state_dir, sites=HubSites({}, published=builds(folder))) as services:
        yield services


@pytest.fixture
def bundle(tmp_path: Path, folder: Path) -> Bundle:
    """The tuple, imported."""
    files = published(
        config("errands_1", "Errand_List_mock", instruction="Put milk on the list of errands."),
        initial_setup=SETUP,
        golden_patch=GOLDEN,
        reward=REWARD,
    )
    put(tmp_path / "in" / "errands_1", files)
    report = import_published(tmp_path / "in", tmp_path / "out", addresses=read_addresses(published=folder))
    assert report.refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    return bundle


async def test_setup_golden_patch_and_reward_agree_as_they_were_published(
    web_services: Services, bundle: Bundle
) -> None:
    space = await web_services.workspaces.open(WorkspaceOpen(task=bundle.task))
    for name, text in (
        (ArtifactName.INITIAL_SETUP, bundle.initial_setup),
        (ArtifactName.GOLDEN_PATCH, bundle.golden_patch or ""),
        (ArtifactName.REWARD, bundle.reward),
    ):
        web_services.workspaces.write(space.workspace_id, name, text)

    verification = await web_services.verifier.verify(space.workspace_id, 1, ())

    assert [one.detail for one in verification.agreement.conditions if not one.passed] == []
    assert [report.value for report in verification.agreement.initial] == [0.0]
    assert [report.value for report in verification.agreement.golden] == [1.0]


@pytest.mark.exhaustive(reason="published web tuples on real desktops")
async def test_an_agent_earns_the_reward_in_the_page_which_reaches_nothing_of_scripts(
    web_services: Services, bundle: Bundle
) -> None:
    opened = await web_services.sessions.open(
        SessionOpen(environment=bundle.task.environment, setup=bundle.initial_setup, reward=bundle.reward)
    )
    session_id = opened.session_id
    # The setup did not wait for the browser: the page opens after the State API has been closed again.
    await becomes(web_services, session_id, "1 errands")
    assert await address(web_services, session_id) == "errand-list.localhost/?sid=own"
    assert (await web_services.grading.reward(session_id, ME, seed=0)).value == 0.0

    await click(web_services, session_id, "Snoop")
    # Whatever it names, a page reads its own state; it learns nothing of differences and cannot move the baseline.
    await becomes(web_services, session_id, "Found 1 {}")
    await click(web_services, session_id, "Add milk")
    await becomes(web_services, session_id, "2 errands")

    report = await web_services.grading.reward(session_id, ME, seed=0)
    assert report.value == 1.0, report.log


async def test_a_server_that_hosts_none_says_so(services: Services) -> None:
    with pytest.raises(InvalidRequestError, match="CUA_GYM_PUBLISHED_HUB"):
        await services.sessions.open(SessionOpen(environment="hub_published", launch=False))
