"""The built pages: one bundle for all applications, the same `index.html` at every address of their hosts.

Scripts written for the published hub open `/?sid=NAME` in a browser. A browser's request proves nothing, so the name
counts only where a request without a token may use the State API: on a desktop, while one of its scripts runs. At any
other time it is ignored, and a desktop's browser without a pass sees the session that is shown.
"""

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from hub.engine.errors import UnknownError
from hub.engine.sessions import Sessions
from hub.serving.authority import is_authorised
from hub.serving.browser_api import app_of, give_pass, has_pass, is_open, let_in, let_in_to_shown, pass_to_shown

BUNDLE = Path(__file__).resolve().parent.parent / "web" / "dist"
WAITING = "/_waiting"
"""Pages of this address wait to be told which one they show (web/src/kit/waiting.ts); no browser is admitted here."""
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_ASSETS = 128
"""Files of bundles that are held in memory: those of all applications together are 100 files and 4 MB."""
_FOR_EVER = "public, max-age=31536000, immutable"


def bundle_of(app: str) -> Path:
    """Return the folder of an application's pages: built separately (`scripts/pages APP`), or with all others."""
    own = BUNDLE.with_name(f"{BUNDLE.name}-{app}")
    return own if own.is_dir() else BUNDLE


def routes() -> list[Route]:
    """Return the routes of one application's host, to be tried after all others."""
    return [Route("/assets/{name}", _asset), Route(WAITING, _waiting), Route("/{path:path}", _page)]


async def _asset(request: Request) -> Response:
    bundle: Path = request.app.state.bundle
    name: str = request.path_params["name"]
    path = bundle / "assets" / name
    if "/" in name or not path.is_file():
        raise UnknownError(f"there is no {request.url.path}")
    status = path.stat()
    content = _content(path, status.st_mtime_ns, status.st_size)
    return Response(content, headers={"cache-control": _FOR_EVER}, media_type=guess_type(name)[0] or "text/plain")


@lru_cache(maxsize=_ASSETS)
def _content(path: Path, changed_ns: int, size: int) -> bytes:
    """Return a file's bytes; every new page of every session asks for the same ones."""
    del changed_ns, size  # a file that was built anew is read anew
    return path.read_bytes()


async def _waiting(request: Request) -> Response:
    return _index(request)


async def _page(request: Request) -> Response:
    sid = request.query_params.get("sid")
    address = str(request.url.remove_query_params("sid"))
    if sid and is_authorised(request):
        session = _sessions(request).get_or_create(sid)
        return let_in(_sessions(request).admit(session.session_id, app_of(request)), address)
    if sid and is_open(request) and not has_pass(request):
        return let_in_to_shown(request, address)
    page = _index(request)
    if is_open(request) and not has_pass(request):
        # Sent with the page itself, because a link from another application comes from another site, and the browser
        # sends no cookie for it (SameSite), whatever the number of redirects.
        give_pass(page, pass_to_shown(request))
    return page


def _index(request: Request) -> Response:
    bundle: Path = request.app.state.bundle
    index = bundle / "index.html"
    if not index.is_file():
        return HTMLResponse("<h1>The pages are not built</h1><p>Run <code>make pages</code>.</p>", 503)
    return FileResponse(index, headers={"content-security-policy": _POLICY, "cache-control": "no-store"})


def _sessions(request: Request) -> Sessions:
    found: Sessions = request.app.state.sessions
    return found
