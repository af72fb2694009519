"""A browser's rules for single sites, stated in the instruction or on a page."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import MONTHS, TOWNS, bullets, difficulty_of, seeded, task_of
from environments.shared.web.pages import page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "site_permissions"
PAGE = "Pages/rules.html"
_WHERE = {"chromium": "site settings", "firefox": "exceptions for sites"}
_SITES = (
    "news.harbour-post.example",
    "chat.two-wheels.example",
    "shop.green-plot.example",
    "mail.calder-bay.example",
    "forms.town-hall.example",
    "radio.slow-routes.example",
    "games.moon-map.example",
    "tickets.river-rail.example",
    "forum.daily-loaf.example",
    "library.old-orchards.example",
)
_VERDICTS = {"allow": "allowed", "block": "blocked", "allow for the session": "allowed for the session"}
Rule = tuple[str, str, str]
"""Kind, site, and how."""
Kinds = Mapping[str, Sequence[str]]
"""The answers that a browser knows for a kind."""


def propose(environment: str, seed: int, kinds: Kinds) -> Task:
    """The task for a seed."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    where = _WHERE[environment]
    title = f"Rules for sites, {random.choice(TOWNS)}, {random.choice(MONTHS)}"
    names = random.sample(list(kinds), min(3, len(kinds)))
    names.sort(key=lambda kind: len(kinds[kind]) == 1)  # a rule that can be turned round comes first
    sites = random.sample(_SITES, 8)
    standing = [_rule(random, kinds, names[0], sites[0]), _rule(random, kinds, names[1], sites[1])]
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 4}[level]
    chosen = names[: {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]]
    new = [_rule(random, kinds, chosen[number % len(chosen)], site) for number, site in enumerate(sites[2 : 2 + count])]
    final = [*standing, *new]
    if level is Difficulty.EASY:
        text, body = _told(random, where, new), (paragraph("There are no rules yet."),)
    else:
        kind, site, how = standing[0]
        final[0] = (kind, site, random.choice([other for other in kinds[kind] if other != how]))
        if level is Difficulty.MEDIUM:
            text, body = _told(random, where, [final[0], *new]), (paragraph("There are no rules yet."),)
        else:
            text, body = _read(random, (where, title), kinds, [final[0], *new], sites[6:])
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=text + random.choice(("", " Other sites keep what they may do.", " Rules for other sites stay.")),
        context=f"The browser's lists of sites hold exactly {final}; before, {standing}.",
        category="browser/permissions",
        parameters={
            "files": {PAGE: page(title, *body)},
            "page": PAGE,
            "title": title,
            "before": [list(rule) for rule in standing],
            "after": [list(rule) for rule in final],
            "initial": _by_kind(kinds, standing),
            "final": _by_kind(kinds, final),
        },
    )


def _rule(random: Random, kinds: Kinds, kind: str, site: str) -> Rule:
    return kind, site, random.choice(kinds[kind])


def _told(random: Random, where: str, rules: list[Rule]) -> str:
    opening = random.choice(
        (
            f"In the browser's {where}, see to it that",
            f"Please change the {where} of the browser so that",
            f"The browser treats some sites wrongly. Change its {where} so that",
        )
    )
    lines = [f"{kind} {'is' if kind in ('sound', 'JavaScript') else 'are'} {_VERDICTS[how]} for https://{site}"
             for kind, site, how in rules]  # fmt: skip
    return f"{opening}:\n{bullets(lines)}\nA rule is for that site alone."


def _read(
    random: Random, names: tuple[str, str], kinds: Kinds, rules: list[Rule], others: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    """Return an instruction, and the table of a page that mixes the rules in force with withdrawn ones."""
    where, title = names
    rows = [(f"https://{site}", kind, _VERDICTS[how], "in force") for kind, site, how in rules]
    rows += [(f"https://{site}", random.choice(list(kinds)), "blocked", "withdrawn") for site in others]
    random.shuffle(rows)
    opening = random.choice(
        (
            f"Put the rules of the open page “{title}” that are in force into the browser's {where}.",
            f"The open page “{title}” lists what sites may do. Enter the rules in force in the {where} of the browser.",
            f"Bring the browser's {where} into line with the rules in force on the page “{title}”, which is open.",
        )
    )
    return opening, (table(("Site", "What", "Rule", "State"), rows),)


def _by_kind(kinds: Kinds, rules: list[Rule]) -> JsonValue:
    return {kind: {site: how for one, site, how in rules if one == kind} for kind in kinds}
