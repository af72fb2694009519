"""The whole audit of one application."""

from hub.apps import product
from hub.audit.browsing import chromium
from hub.audit.crawling import Progress, crawl
from hub.audit.findings import Audit, Finding
from hub.audit.recipes import actions
from hub.audit.serving import serving
from hub.serving.pages import bundle_of


async def audit(
    name: str,
    progress: Progress,
    *,
    world: str | None = None,
    only: str | None = None,
    controls: bool = True,
) -> Audit:
    """Click every control of every page and do every action, or `only` one; `controls` leaves out the clicking.

    Raises:
        UnknownError: there is no such application or world, or no Chromium on this machine.
    """
    found = product(name)
    bundle = bundle_of(name)
    findings: set[Finding] = set()
    clicked = tried = reached = 0
    async with serving({name: found.app}, bundle) as served, chromium() as browser:
        async for outcome in actions(found, served, browser, only):
            tried += 1
            if isinstance(outcome, Finding):
                findings.add(outcome)
            else:
                reached += 1
            progress(str(outcome))
        if controls and only is None:
            clicked, wrong = await crawl(found, served, browser, world, progress)
            findings |= wrong
    return Audit(
        app=name,
        pages=len(found.app.pages),
        controls=clicked,
        actions=tried,
        reached=reached,
        findings=tuple(sorted(findings)),
    )
