"""Long jobs: every record of a kind is judged by a rule, and somebody has begun with it, making mistakes."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

ValueT = TypeVar("ValueT", bound=Hashable)
RecordT = TypeVar("RecordT")
ActionT = TypeVar("ActionT")


@dataclass(frozen=True)
class Judgement:
    """What the rules make of each record, those included that are right from the beginning.

    Args:
        wanted: what each record has to become; None: there must be no such record.
        found: reads from a state what each record is; for a scenario across applications, from their states by name.
    """

    wanted: Mapping[str, Hashable]
    found: Callable[[Any], Mapping[str, Hashable]]

    def missed(self, state: object) -> tuple[str, ...]:
        """Return the records that are not what the rules make of them."""
        found = self.found(state)
        return tuple(key for key, value in self.wanted.items() if found.get(key) != value)


def half_done(
    rng: Random,
    wanted: Mapping[str, ValueT],
    untouched: Mapping[str, ValueT],
    mistaken: Mapping[str, Iterable[ValueT]],
    *,
    right: int,
    wrong: int,
) -> dict[str, ValueT]:
    """Return what each record is after somebody began the job: some are right, some wrong, the rest untouched.

    Args:
        rng: the source of randomness.
        wanted: what each record has to become.
        untouched: what each record was before.
        mistaken: what each record becomes by mistakes that people make, the likeliest first.
        right: the number of records that were done as they should be.
        wrong: the number of records that were done wrongly, as far as there are mistakes to make.
    """
    found = dict(untouched)
    order = rng.sample(list(wanted), len(wanted))
    errors = {key: [one for one in mistaken.get(key, ()) if one not in (wanted[key], untouched[key])] for key in order}
    spoilt = [key for key in order if errors[key]][:wrong]
    found.update({key: errors[key][0] for key in spoilt})
    found.update({key: wanted[key] for key in [key for key in order if key not in spoilt][:right]})
    return found


def corrections(
    found: Mapping[str, ValueT], wanted: Mapping[str, ValueT], do: Callable[[str, ValueT], Sequence[ActionT]]
) -> tuple[ActionT, ...]:
    """Return the actions for the records that are not yet what they should be; those that are right stay untouched."""
    return tuple(action for key, value in wanted.items() if found[key] != value for action in do(key, value))


def decides(wanted: Mapping[str, ValueT], otherwise: Mapping[str, ValueT]) -> bool:
    """Whether a rule decides about at least one record: without it, something would become of it that is not wanted."""
    return any(otherwise[key] != value for key, value in wanted.items())


def dealt(rng: Random, kinds: Sequence[ValueT], count: int) -> list[ValueT]:
    """Return `count` of the kinds in random order, each kind as often as the others or once more."""
    rest = rng.sample(kinds, count % len(kinds))
    found = [*list(kinds) * (count // len(kinds)), *rest]
    rng.shuffle(found)
    return found
