"""Our own builds, which differ like published ones in how the page reads and pushes, and in the server's source.

None of them is a published application or copied from one; only the variants are those found there.
"""

from dataclasses import dataclass
from pathlib import Path

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Errands</title></head>
<body><h1>Errands</h1><ul></ul><button id="add">Add milk</button> <button id="idle">Help</button>
<script type="module" src="/assets/app.js"></script></body></html>"""

SCRIPT = """
const sid = new URLSearchParams(location.search).get('sid') ?? sessionStorage.getItem('sid')
sessionStorage.setItem('sid', sid)
const defaults = () => ({title: 'Errands of today', items: [{id: 'd1', text: 'bread'}], view: {opened: 0}})
const ask = async (path) => (await fetch(`${path}?sid=${sid}`)).json()
const post = (body) => fetch(`/post?sid=${sid}`, {method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify(body)})
const complete = (found) => ({...defaults(), ...found})
let state
const read = async () => { READ }
const push = (extra = {}) => post({action: 'set_current', state, ...extra})
const show = () => {
  document.querySelector('h1').textContent = state.title
  document.querySelector('ul').replaceChildren(...state.items.map(({text}) => {
    const item = document.createElement('li'); item.textContent = text; return item })) }
state = await read()
show()
document.querySelector('#add').onclick = async () => {
  state.items = [...state.items, {id: 'n' + state.items.length, text: 'milk'}]; show(); await push()
  KEEP
  document.body.dataset.pushed = 'yes' }
LOAD
document.body.dataset.ready = 'yes'
"""

ENVELOPE = "const got = await ask('/state'); return complete(got.has_custom_state ? got.stored_state : {})"
PUSHES = "state.view = {opened: state.view.opened + 1, at: Date.now()}; await push({initial_state: defaults()})"

_BY_KEY = """
export const compare = (before, after) => {
  const found = {}
  for (const name of Object.keys(after ?? {})) {
    if (JSON.stringify(before?.[name]) === JSON.stringify(after[name])) continue
    found[name] = {}
    if (before?.[name]) found[name].modified = after[name]
    else found[name].added = after[name]
  }
  return found
}"""
_PAIRS = """
function compare(before, after, path) {
  const found = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const here = path ? `${path}.${name}` : name
    INNER
    if (JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name])) found[here] = PAIR
  }
  return found
}"""
_INNER = (
    "if (isRecord(before?.[name]) && isRecord(after?.[name])) {"
    " Object.assign(found, compare(before[name], after[name], here)); continue }"
)
OLD_NEW = _PAIRS.replace("INNER", _INNER).replace("PAIR", "{ old: before?.[name], new: after?.[name] }")
FROM_TO = _PAIRS.replace("INNER", "").replace("PAIR", "{ from: before?.[name], to: after?.[name] }")

FORGET = "sessions.delete(sid)"
GO_BACK = "session.current = session.initial"
FIRST = "if (!session.initial) session.initial = state"
EVERY = "session.initial = state"
SERVER = """// The server of this build. '/state' in a comment says nothing: res.end(JSON.stringify({ current: 1 }))
import { defineConfig } from 'vite'
const sessions = new Map()
const isRecord = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const named = (req) => new URL(req.url, 'http://here').searchParams.get('sid')
const text = async (req) => { let all = ''; for await (const part of req) all += part; return all }
const deepMerge = (base, patch) => {
  const whole = { ...base }
  for (const [name, value] of Object.entries(patch)) {
    whole[name] = isRecord(value) ? deepMerge(whole[name], value) : value
  }
  return whole
}
COMPARE
const serve = (server) => {
  server.middlewares.use('/post', async (req, res) => {
    const sid = named(req)
    const body = JSON.parse(await text(req))
    const action = body.action || 'set'
    const session = sessions.get(sid) ?? {}
    sessions.set(sid, session)
    if (action === 'set') {
      const state = SET
      session.current = state
      BASELINE
      res.end(JSON.stringify({ success: true, state }))
    } else if (action === 'set_current') {
      session.current = CURRENT
      res.end(JSON.stringify({ success: true, state: session.current }))
    } else if (action === 'reset') {
      RESET
      res.end(JSON.stringify({ success: true }))
    } else {
      res.end(JSON.stringify({ error: 'Unknown action' }))
    }
  })
  server.middlewares.use('/state', (req, res) => {
    const sid = named(req)
    const session = sessions.get(sid)
    res.end(JSON.stringify(STATE))
  })
  server.middlewares.use('/go', (req, res) => {
    const session = sessions.get(named(req))
    const [a, b] = [session?.initial ?? null, session?.current ?? null]
    res.end(JSON.stringify({ initial_state: a, current_state: b, state_diff: compare(a, b) }))
  })
  FILES
}
export default defineConfig({ plugins: [{ name: 'mock', configureServer: serve, configurePreviewServer: serve }] })
"""

VITE = """// As much of Vite's command line as serves the samples: `preview --host … --port …`.
import http from 'node:http'
import { pathToFileURL } from 'node:url'
const option = (name) => process.argv[process.argv.indexOf(name) + 1]
const handlers = []
const server = { middlewares: { use: (path, handler) => handlers.push([path, handler]) } }
const { default: config } = await import(pathToFileURL('vite.config.js'))
for (const plugin of config.plugins) plugin.configurePreviewServer(server)
http.createServer((req, res) => {
  const found = handlers.find(([path]) => req.url.split('?')[0] === path)
  if (!found) { res.statusCode = 404; res.end(); return }
  req.url = req.url.slice(found[0].length) || '/'
  found[1](req, res)
}).listen(Number(option('--port')), option('--host'))
"""


@dataclass(frozen=True)
class Sample:
    """One build: its page's behaviour and, unless it has none, its server's source."""

    name: str
    read: str = ENVELOPE
    load: str = PUSHES
    keep: str = ""
    state: str = "{ stored_state: session?.current ?? null, has_custom_state: !!session, sid }"
    compare: str = _BY_KEY
    baseline: str = FIRST
    reset: str = FORGET
    set_value: str = "body.merge ? deepMerge(session.current, body.state) : body.state"
    current_value: str = "body.merge ? deepMerge(session.current, body.state) : body.state"
    files: str = ""
    has_source: bool = True
    page: str = PAGE
    defaults: str = ""

    def write(self, folder: Path) -> None:
        """Write the build into a folder of its own."""
        place = folder / self.name
        (place / "dist" / "assets").mkdir(parents=True)
        (place / "dist" / "index.html").write_text(self.page)
        script = SCRIPT.replace("READ", self.read).replace("LOAD", self.load).replace("KEEP", self.keep)
        (place / "dist" / "assets" / "app.js").write_text(script)
        if self.has_source:
            (place / "package.json").write_text('{"type": "module"}')
            (place / "vite.config.js").write_text(self.server())
        if self.defaults:
            (place / "mock.defaults.json").write_text(self.defaults)

    def install(self, folder: Path) -> None:
        """Add what its server needs, so that it can be started."""
        vite = folder / self.name / "node_modules" / "vite"
        (vite / "bin").mkdir(parents=True)
        (vite / "package.json").write_text('{"type": "module", "exports": "./index.js"}')
        (vite / "index.js").write_text("export const defineConfig = (config) => config\n")
        (vite / "bin" / "vite.js").write_text(VITE)

    def server(self) -> str:
        """Return the source of its server."""
        parts = {
            "COMPARE": self.compare,
            "BASELINE": self.baseline,
            "RESET": self.reset,
            "STATE": self.state,
            "SET": self.set_value,
            "CURRENT": self.current_value,
            "FILES": self.files,
        }
        text = SERVER
        for name, part in parts.items():
            text = text.replace(name, part)
        return text


BARE = "return complete(await ask('/state') ?? {})"
SAMPLES = (
    Sample("envelope_mock"),
    Sample(
        "Bare_mock",
        read=BARE,
        state="session ? session.current : {}",
        compare=OLD_NEW,
        baseline=EVERY,
        reset=GO_BACK,
    ),
    Sample(
        "bare_null_mock",
        read=BARE,
        state="session ? session.current : null",
        compare=OLD_NEW,
        current_value="deepMerge(session.current ?? {}, body.state)",
    ),
    Sample(
        "current_state_mock",
        read="return complete((await ask('/state')).current_state ?? {})",
        state="{ current_state: session?.current ?? null }",
        compare=FROM_TO,
    ),
    Sample(
        "initial_state_mock",
        read="return complete((await ask('/state')).initial_state ?? {})",
        state="{ initial_state: session?.current ?? null }",
    ),
    Sample(
        "current_mock",
        read="return complete((await ask('/state')).current ?? {})",
        state="{ current: session?.current ?? null }",
        reset=GO_BACK,
    ),
    Sample("reads_go_mock", read="return complete((await ask('/go')).current_state ?? {})", baseline=EVERY),
    Sample("own_set_mock", load="await post({action: 'set', state, merge: true})"),
    Sample("late_mock", load="setTimeout(() => push(), 700)"),
    Sample("on_change_mock", load=""),
    Sample(
        "local_storage_mock",
        read=(
            "const got = await ask('/state'); const kept = localStorage.getItem('errands_' + sid); "
            "return complete(got.has_custom_state ? got.stored_state : kept ? JSON.parse(kept) : {})"
        ),
        keep="localStorage.setItem('errands_' + sid, JSON.stringify(state))",
    ),
    Sample("initial_own_mock", load="await post({action: 'set_initial', state: defaults()}); await push()"),
)
BROKEN = Sample("broken_mock", page=PAGE.replace('<h1>Errands</h1><ul></ul><button id="add">Add milk</button>', ""))
BLANK = Sample("blank_mock", page="<!doctype html><title>Nothing</title><div id=root></div>", read=BARE)
INERT = Sample("inert_mock", load=PUSHES + "; document.querySelector('#add').onclick = null")
