"""The whole audit of one application."""

from hub.apps import installed_app
from hub.audit.chromium import chromium
from hub.audit.control_clicker import Progress, crawl
from hub.audit.findings import Audit, Finding
from hub.audit.hub_server import serving
from hub.audit.solution_checks import actions
from hub.engine.errors import UnknownError
from hub.serving.built_pages import bundle_of


async def audit(
    name: str,
    progress: Progress,
    *,
    fixture: str | None = None,
    only: str | None = None,
    page: str | None = None,
    solutions: bool = True,
    controls: bool = True,
) -> Audit:
    """Click every control of every page and carry out the solution of every action.

    Args:
        name: the application.
        progress: called with every page and action as it is tried.
        fixture: the fixture in which controls are clicked; None: the application's first one.
        only: the only action to try; None: all.
        page: the title of the only page to click through; None: all.
        solutions: whether actions are tried at all.
        controls: whether controls are clicked at all.

    Raises:
        UnknownError: the application, fixture or page does not exist, or Chromium is not installed.
    """
    found = installed_app(name)
    pages = tuple(one for one in found.app.pages if page in (None, one.title))
    if not pages:
        raise UnknownError(f"{name} has no page {page!r}, but {', '.join(one.title for one in found.app.pages)}")
    bundle = bundle_of(name)
    findings: set[Finding] = set()
    clicked = 0
    outcomes: list[str | Finding] = []

    def told(outcome: str | Finding) -> None:
        outcomes.append(outcome)
        progress(str(outcome))

    async with serving({name: found.app}, bundle) as served, chromium() as browser:
        if solutions and page is None:
            await actions(found, served, browser, only, told)
        if controls and only is None:
            clicked, wrong = await crawl(found, served, browser, pages, fixture, progress)
            findings |= wrong
    findings |= {outcome for outcome in outcomes if isinstance(outcome, Finding)}
    return Audit(
        app=name,
        pages=len(pages),
        controls=clicked,
        actions=len(outcomes),
        reached=sum(isinstance(outcome, str) for outcome in outcomes),
        findings=tuple(sorted(findings)),
    )
