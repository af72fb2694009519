"""An environment whose browser shows the small application of `tests.hub.notes_app`, and a server of the hub for it."""

import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

from environments.families import ROOT
from server.hub import HubSites
from tests.hub.notes_app import APP
from vm_controller import environment_config

NAME = "notes_desk"
HUB_SCRIPT = (ROOT / "shared" / "hub" / "scripts" / "hub.py").read_text()
_ENVIRONMENT = f"""
name = "{NAME}"
title = "Jotter"
description = "Notes in a browser."
packages = []

[hub]
apps = ["notes"]

[launch]
command = ["google-chrome", "http://notes.localhost/"]
window = "Jotter.* - Chromium$"
timeout_s = 60

[home]
template = "home"
"""
_INDEX = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wait</title>
<script type="module" src="/assets/page.js"></script></head>
<body style="font: 20px sans-serif"><h1>Notes</h1><ul></ul><button>Add soup</button><p></p></body></html>
"""
# The heading of the window tells how many notes there are; `#probe` lets the page try what is not its business.
_PAGE = """
const asked = (path, options) => fetch(path, options).then((answer) => answer.status).catch(() => "none");
async function show() {
  const answer = await fetch("/api/session");
  if (!answer.ok) { document.title = `Jotter: ${answer.status}`; return; }
  const view = await answer.json();
  const notes = Object.values(view.state.notes);
  document.querySelector("ul").replaceChildren(...notes.map((note) => {
    const item = document.createElement("li");
    item.textContent = note.title;
    return item;
  }));
  document.title = `${notes.length} notes - ${view.title}`;
}
document.querySelector("button").onclick = async () => {
  const body = JSON.stringify({ action: "write", arguments: { title: "Soup" } });
  await fetch("/api/act", { method: "POST", body });
  await show();
};
await show();
if (location.hash === "#hands") {
  document.body.innerHTML = `<textarea aria-label="Text" style="width:300px;height:80px"></textarea>
    <div contenteditable role="textbox" aria-label="Rich" style="width:300px;height:40px"></div>
    <button>Copy</button><a href="/#next" target="_blank">Next</a>
    <a download="notes.txt" href="/assets/page.js">Save</a>
    <div aria-label="Box" role="region" style="height:120px;overflow:auto"><p style="height:900px">High</p>
    <button>Low</button></div><output></output>`;
  const told = document.querySelector("output");
  const tell = (text) => { told.textContent += `${text} `; };
  document.querySelector("button").onclick = () => navigator.clipboard.writeText("from the page");
  document.addEventListener("dblclick", () => tell("double"));
  document.addEventListener("contextmenu", (event) => { event.preventDefault(); tell("menu"); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "k") tell(`ctrl-k${event.shiftKey ? " shift" : ""}`);
  });
}
if (location.hash === "#probe") {
  const paths = ["/go?sid=main", "/state?sid=main", "/files/main/file-1", "http://localhost/hub/v1/sessions"];
  const found = await Promise.all([...paths.map((path) => asked(path)),
    asked("/post?sid=main", { method: "POST", body: '{"action":"reset"}' }),
    asked("/upload?sid=main", { method: "POST", body: new FormData() })]);
  document.querySelector("p").textContent = document.title = `Jotter ${found.join(" ")}`;
}
"""


@pytest.fixture
def notes_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """An additional environment, found by its name."""
    root = tmp_path / "environments"
    for path in ROOT.glob("*/environment.toml"):
        (root / path.parent.name).parent.mkdir(exist_ok=True)
        (root / path.parent.name).symlink_to(path.parent)
    folder = root / NAME
    shutil.copytree(ROOT / "shared" / "hub" / "home", folder / "home")
    (folder / "environment.toml").write_text(_ENVIRONMENT)
    (folder / "SKILL.md").write_text("# Jotter\n")
    monkeypatch.setattr(environment_config, "ROOT", root)
    environment_config.load.cache_clear()
    yield folder
    environment_config.load.cache_clear()


@pytest.fixture
def notes_sites(tmp_path: Path) -> HubSites:
    """A hub with only this application."""
    bundle = tmp_path / "bundle"
    (bundle / "assets").mkdir(parents=True)
    (bundle / "index.html").write_text(_INDEX)
    (bundle / "assets" / "page.js").write_text(_PAGE)
    return HubSites({"notes": APP}, bundle)
