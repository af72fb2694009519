"""Tasks in which a rule of the house decides what becomes of a request."""

from datetime import datetime
from random import Random

from hub.apps.helpdesk.scenarios.desk import Desk
from hub.apps.helpdesk.scenarios.registry import SCENARIOS
from hub.apps.helpdesk.state import Article, Priority, State
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import Wordings, read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

TROUBLES = (
    ("The shared drive is gone", "I cannot open the folder that we all work in. It says that the path does not exist."),
    ("Nothing can be printed", "Whatever I print, the queue shows an error and no paper comes out."),
    ("The calendar is empty", "All appointments have been gone from my calendar since this morning."),
    ("Programs close by themselves", "Every program closes again as soon as I open it."),
    ("The intranet does not let me in", "The intranet keeps asking for my password and then shows a white page."),
)
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers as people write them, each at its own place."""
LEVELS: tuple[Priority, ...] = ("urgent", "high", "normal")
LIMITS = ((8, 4), (9, 5), (10, 4), (7, 3), (11, 6))
"""From how many people on a request is urgent, and from how many it is high."""
TITLE = "How we set priorities"


@SCENARIOS.add
def priority_by_the_rules(state: State, now: datetime, rng: Random) -> Situation | None:
    """An article says which priority and team a request gets; how many people it concerns has changed since."""
    words = WORDINGS["priority_by_the_rules"]
    desk = Desk(state, now, rng)
    person = rng.choice(list(state.people))
    limits, old_limits = rng.sample(LIMITS, 2)
    teams, old_teams = ([*rng.sample(list(state.teams), len(LEVELS))] for _ in range(2))
    counts = [
        (before, after)
        for before in range(2, len(COUNTS))
        for after in range(2, len(COUNTS))
        if _level(after, limits) not in (_level(after, old_limits), _level(before, limits))
    ]
    before, after = rng.choice(counts)
    _write_rules(desk, words, f"{TITLE} ({now.year - 1})", old_limits, old_teams, is_old=True)
    rules_id = _write_rules(desk, words, TITLE, limits, teams, is_old=False)
    name, (subject, description) = state.people[person].name, rng.choice(TROUBLES)
    request_id = desk.open_request(
        person,
        subject,
        description,
        [
            (name, words.say(rng, "at_first", count=COUNTS[before]), False),
            (name, words.say(rng, "since", count=COUNTS[after]), False),
        ],
    )

    def sorted_as(level: int, own_teams: list[str]) -> tuple[Do, Do]:
        return (
            Do("prioritise_requests", {"request_ids": [request_id], "priority": LEVELS[level]}),
            Do("route_requests", {"request_ids": [request_id], "team_id": own_teams[level]}),
        )

    right = _level(after, limits)
    goal = sorted_as(right, teams)
    instruction = words.say(rng, "instruction", name=name, given=desk.given(person), subject=subject, title=TITLE)
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=goal,
        facts=(
            Fact("how many it was at first", ("requests", request_id), f"{COUNTS[before]} of us"),
            Fact(
                "how many it is now", ("requests", request_id), f"{COUNTS[after]} of us", ("how many it was at first",)
            ),
            Fact(
                "the team for so many", ("articles", rules_id), state.teams[teams[right]].name, ("how many it is now",)
            ),
        ),
        slips=(
            Slip("condition", "the number has changed", sorted_as(_level(before, limits), teams)),
            Slip("decoy", "the article of last year", sorted_as(_level(after, old_limits), old_teams)),
            Slip("side condition", "it goes to a team as well", goal[:1]),
        ),
    )


def _level(count: int, limits: tuple[int, int]) -> int:
    """Return the place of the priority for so many people."""
    return sum(count < one for one in limits)


def _write_rules(
    desk: Desk, words: Wordings, title: str, limits: tuple[int, int], teams: list[str], *, is_old: bool
) -> str:
    """Add the article with the rules, and return its id."""
    urgent_team, high_team, normal_team = (desk.state.teams[one].name for one in teams)
    text = words.say(
        desk.rng,
        "rules",
        urgent=COUNTS[limits[0]],
        high=COUNTS[limits[1]],
        urgent_team=urgent_team,
        high_team=high_team,
        normal_team=normal_team,
    )
    article = Article(
        title=title,
        text=text,
        category_id=desk.category_of_computers(),
        author_id=desk.rng.choice(list(desk.state.agents)),
        status="archived" if is_old else "published",
    )
    return desk.add("articles", article)
