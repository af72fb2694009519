"""Addresses of made-up sites (.example, which resolves nowhere) by topic, for bookmarks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

Bookmark = dict[str, JsonValue]
"""`name` with `url`, or with `children`: a folder."""


Places = Mapping[str, Sequence[Bookmark]]
"""What is on the `bar`, and what is elsewhere (`other`)."""


@dataclass(frozen=True)
class Link:
    """One page of a made-up site."""

    name: str
    url: str
    topic: str

    @property
    def bookmark(self) -> Bookmark:
        """The page as a bookmark."""
        return {"name": self.name, "url": self.url}


_TOPICS: dict[str, tuple[tuple[str, str], ...]] = {
    "Recipes": (
        ("Lentil soup in one pot", "spoon-and-pan.example/soups/lentil"),
        ("Rye bread without kneading", "daily-loaf.example/rye/no-knead"),
        ("Roast carrots with cumin", "spoon-and-pan.example/sides/carrots"),
        ("Plum cake from the tray", "orchard-kitchen.example/cakes/plum"),
        ("Noodles with peanut sauce", "quick-plates.example/noodles/peanut"),
        ("Pickled cucumbers", "orchard-kitchen.example/jars/cucumber"),
    ),
    "Cycling": (
        ("Mending a flat tyre", "two-wheels.example/repair/flat-tyre"),
        ("River path in three days", "slow-routes.example/river/three-days"),
        ("Choosing a rain jacket", "two-wheels.example/gear/rain-jacket"),
        ("Brake pads compared", "spoke-lab.example/tests/brake-pads"),
        ("Night rides and lights", "spoke-lab.example/guides/lights"),
        ("Trains that carry bicycles", "slow-routes.example/trains/bicycles"),
    ),
    "Gardening": (
        ("Sowing calendar", "green-plot.example/calendar/sowing"),
        ("Tomatoes on a balcony", "balcony-beds.example/tomatoes"),
        ("Compost that does not smell", "green-plot.example/soil/compost"),
        ("Pruning apple trees", "old-orchards.example/pruning/apple"),
        ("Herbs in the shade", "balcony-beds.example/herbs/shade"),
        ("Slugs without poison", "green-plot.example/pests/slugs"),
    ),
    "Photography": (
        ("Light at a window", "still-frames.example/light/window"),
        ("Cleaning a lens", "camera-bench.example/care/lens"),
        ("Long exposure by the sea", "still-frames.example/water/long-exposure"),
        ("Printing at home", "paper-and-ink.example/printing/home"),
        ("Scanning old negatives", "paper-and-ink.example/scanning/negatives"),
        ("Tripods under two kilos", "camera-bench.example/tests/tripods"),
    ),
    "Languages": (
        ("Verbs of motion", "word-by-word.example/grammar/motion"),
        ("Flash cards that work", "learn-aloud.example/cards"),
        ("Short stories for beginners", "learn-aloud.example/stories/beginners"),
        ("False friends", "word-by-word.example/words/false-friends"),
        ("Listening at half speed", "learn-aloud.example/listening/half-speed"),
        ("Dictionaries compared", "word-by-word.example/tests/dictionaries"),
    ),
    "Astronomy": (
        ("Meteor showers of the year", "dark-skies.example/meteors/year"),
        ("A first telescope", "dark-skies.example/gear/first-telescope"),
        ("Finding the Andromeda galaxy", "star-charts.example/galaxies/andromeda"),
        ("Moon map", "star-charts.example/moon/map"),
        ("Sketching at the eyepiece", "dark-skies.example/guides/sketching"),
        ("When planets meet", "star-charts.example/planets/conjunctions"),
    ),
}
TOPICS = tuple(_TOPICS)


def links_of(topic: str) -> tuple[Link, ...]:
    """Return all links of a topic."""
    return tuple(Link(name, f"https://{address}", topic) for name, address in _TOPICS[topic])


def drawn(random: Random, topic: str, count: int) -> list[Link]:
    """Draw `count` links of a topic, in random order."""
    return random.sample(links_of(topic), count)


def folder(name: str, *children: Bookmark) -> Bookmark:
    """Return a folder of bookmarks."""
    return {"name": name, "children": list(children)}


def states(initial: Places, final: Places) -> dict[str, JsonValue]:
    """Return the parameters of a task about bookmarks: both states as trees to build and as lists of paths to check."""
    return {
        "initial": {place: list(entries) for place, entries in initial.items()},
        "final": {place: list(entries) for place, entries in final.items()},
        "before": list(_facts(initial)),
        "after": list(_facts(final)),
    }


def _facts(places: Places) -> Iterator[JsonValue]:
    waiting: list[tuple[list[JsonValue], Bookmark]] = [([top], one) for top, all_ in places.items() for one in all_]
    for place, entry in waiting:
        here = [*place, entry["name"]]
        children = entry.get("children")
        if isinstance(children, list):
            yield here
            waiting += [(here, child) for child in children if isinstance(child, dict)]
        else:
            yield [*here, entry["url"]]
