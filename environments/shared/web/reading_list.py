"""A page of links, some of which are to become bookmarks in folders."""

from random import Random

from environments.shared.desktop.tasks import difficulty_of, listed, seeded, task_of
from environments.shared.web.links import TOPICS, Link, drawn, folder, states
from environments.shared.web.pages import link, page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "reading_list"
PAGE = "Pages/links.html"
_OPENINGS = (
    "The open page {title} lists links we collected.",
    "I have put together the page {title}, it is open in the browser.",
    "Look at {title}, the page in the browser.",
    "The browser shows {title}, a list of links.",
)
_TITLES = ("Links of the week", "Reading list", "Collected links", "Links worth keeping", "From the mailing list")
_NAMES = " Call each bookmark exactly like its link on the page."


def propose(environment: str, seed: int) -> Task:
    """Return the task for a seed, in the browser of `environment`."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    topics = random.sample(TOPICS, 4)
    title = random.choice(_TITLES)
    links = [one for topic in topics for one in drawn(random, topic, 3 if level is Difficulty.EASY else 4)]
    random.shuffle(links)
    verdicts = {one.name: random.choice(("keep", "keep", "drop")) for one in links}
    chosen = random.sample(topics, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 2}[level])
    for topic in chosen:
        # Every chosen topic has something to keep and something that is a trap.
        first, second = (one.name for one in [one for one in links if one.topic == topic][:2])
        verdicts |= {first: "keep", second: "drop"}
    existing = [folder("Work", *(one.bookmark for one in drawn(random, _other(random, topics), 2)))]
    existing.append(drawn(random, _other(random, topics), 1)[0].bookmark)

    def wanted(topic: str, *, all_of_them: bool = False) -> list[Link]:
        return [one for one in links if one.topic == topic and (all_of_them or verdicts[one.name] == "keep")]

    opening = random.choice(_OPENINGS).format(title=f"“{title}”")
    if level is Difficulty.EASY:
        (topic,) = chosen
        made = [folder(topic, *(one.bookmark for one in wanted(topic, all_of_them=True)))]
        text = f"{opening} Bookmark every link about {topic} in a new folder called {topic} on the bookmarks {{bar}}."
    elif level is Difficulty.MEDIUM:
        made = [folder(topic, *(one.bookmark for one in wanted(topic))) for topic in chosen]
        text = (
            f"{opening} For each of the topics {listed(chosen)}, make a folder of that name on the bookmarks {{bar}} "
            "and bookmark in it the links of that topic whose verdict is keep."
        )
    else:
        top = random.choice(("Hobbies", "Spare time", "Weekend", "Club"))
        first, second = chosen
        inner = folder(second, *(one.bookmark for one in wanted(second)))
        made = [folder(top, *(one.bookmark for one in wanted(first)), inner)]
        text = (
            f"{opening} Make a folder {top} on the bookmarks {{bar}} and bookmark directly in it what the page says to "
            f"keep about {first}. In {top} make another folder called {second} for the links about {second} that are "
            "to be kept."
        )
    text += _NAMES + _rest(random)
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=text.replace("{bar}", "toolbar" if environment == "firefox" else "bar"),
        context=f"On the bookmarks bar, besides what is there: {made}. What is there stays as it is.",
        category="browser/bookmarks",
        parameters={
            "files": {PAGE: _page(title, links, verdicts)},
            "page": PAGE,
            "title": title,
            **states({"bar": existing, "other": []}, {"bar": [*existing, *made], "other": []}),
        },
    )


def _other(random: Random, topics: list[str]) -> str:
    return random.choice([topic for topic in TOPICS if topic not in topics])


def _rest(random: Random) -> str:
    return random.choice(
        (
            " The bookmarks that exist already stay as they are.",
            " Leave the other bookmarks alone.",
            " Please do not touch the bookmarks that are there.",
        )
    )


def _page(title: str, links: list[Link], verdicts: dict[str, str]) -> str:
    rows = [(link(one.name, one.url), one.url, one.topic, verdicts[one.name]) for one in links]
    note = "None of these sites can be reached from this computer; the addresses are right all the same."
    return page(title, paragraph(note), table(("Link", "Address", "Topic", "Verdict"), rows))
