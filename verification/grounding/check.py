"""The grounding check: every new fact of the golden state must be stated, on the desktop, or derivable from both."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path

from schemas.rewards import Ungrounded
from schemas.tasks import Task
from verification.grounding import colours, filename_check
from verification.grounding.arithmetic import Totals
from verification.grounding.dates import Written
from verification.grounding.digit_grouping import Regrouping
from verification.grounding.formulas import literals
from verification.grounding.hub_actions import texts_of_events, without_consequences
from verification.grounding.known_facts import Knowledge
from verification.grounding.number_check import Figure, doubts, operands
from verification.grounding.order_check import opposite_orders
from verification.grounding.permission_check import untold_rights
from verification.grounding.state_reader import NAMED, CapturedDesktop, Cell, File, Row, States, fresh_rows, read_states
from verification.grounding.tokenizer import Tokens, flat, take_apart
from verification.grounding.told_statistics import ToldStatistics
from verification.grounding.vocabulary import CHARTS, SEEN_KINDS
from vm_controller.backends.sandbox import HOME
from vm_controller.state_capture import State

MOST_FINDINGS = 20
_LONGEST = 120
_PLACE = f"{HOME}/"
_PLACE_WORDS = frozenset({"file", "localhost", *HOME.strip("/").split("/")})
_NUMBERING = re.compile(r"^[ \t]*\d{1,2}[.)][ \t]+", re.MULTILINE)


def ground(task: Task, initial: State, golden: State, reward: str = "") -> tuple[Ungrounded, ...]:
    """Find facts of the golden state that can be known neither from the instruction nor from the desktop.

    The acting agent sees neither context nor parameters, so they ground nothing. Blocks, for a bounded time.

    Args:
        task: the task, of which only the instruction is read.
        initial: the state in which the agent starts.
        golden: the state that the agent should leave.
        reward: the reward's source. An exact colour is a fact only if the reward names it; otherwise any similar
            colour may be accepted.

    Returns:
        At most `MOST_FINDINGS` facts; none if the initial desktop could not be read completely.
    """
    return find(task.instruction, initial.archive, golden.archive, reward, golden.whole)


def find(
    instruction: str, initial: Path, golden: Path, reward: str = "", logs: Path | None = None
) -> tuple[Ungrounded, ...]:
    """Find the ungrounded facts as `ground` does, given the states as archives.

    Args:
        instruction: the task's instruction.
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        reward: the reward's source; "" if it is not known.
        logs: an archive with the action logs of web applications; None if the golden archive has them.

    Returns:
        At most `MOST_FINDINGS` facts; none if the initial desktop could not be read completely.
    """
    # The item numbers of a numbered list are not facts about its items.
    instruction = _NUMBERING.sub("", instruction)
    states = read_states(initial, golden)
    desktop = states.desktop
    if not desktop.is_whole:
        return ()
    contents = {file.content for file in desktop.files.values()}
    changed = tuple(
        without_consequences(file, instruction, logs or golden)
        for file in states.changed
        if file.content not in contents
    )
    happened = (
        take_apart(text) for file in states.changed for text in texts_of_events(file, desktop.files.get(file.name))
    )
    knowledge = Knowledge.of(instruction, chain(_everything(desktop), happened))
    check = _Check(desktop, knowledge)
    for name in sorted(states.fresh):
        check.name(name)
    check.misnamed(states, changed)
    for file in changed:
        check.file(file)
    check.other_days()
    check.numbers(changed)
    check.colours(changed, reward)
    check.found.extend(opposite_orders(instruction, states))
    check.found.extend(untold_rights(instruction, initial, golden, reward))
    return tuple(check.found[:MOST_FINDINGS])


def _only_seen(desktop: CapturedDesktop, instruction: str) -> Iterator[File]:
    """Yield files that the instruction mentions and that a person can read better than this check."""
    said = instruction.lower()
    for file in desktop.files.values():
        base = file.name.rpartition("/")[2].lower()
        stem, _, suffix = base.rpartition(".")
        kinds = SEEN_KINDS.get(suffix, ()) if stem else ()
        if file.is_opaque and (base in said or (stem and stem in said) or any(kind in said for kind in kinds)):
            yield file


def _everything(desktop: CapturedDesktop) -> Iterator[Tokens]:
    for name in desktop.names:
        yield take_apart(name.removeprefix(HOME[1:]))
    for file in desktop.files.values():
        for row in file.rows:
            for cell in row.cells.values():
                yield cell.tokens


class _Check:
    """The state of one check: what is known, and the findings so far."""

    def __init__(self, desktop: CapturedDesktop, knowledge: Knowledge) -> None:
        self.found: list[Ungrounded] = []
        self._desktop = desktop
        # A picture may show what no text states; then only a contradiction counts as a finding.
        self._only_seen = tuple(_only_seen(desktop, knowledge.instruction))
        self._only_contradictions = bool(self._only_seen)
        self._knowledge = knowledge
        self._figures: list[Figure] = []
        self._named: list[tuple[str, Written]] = []
        self._reported: set[tuple[str, str]] = set()
        self._known_parts = {part for name in desktop.names for part in name.split("/")}
        rows = [row for file in desktop.files.values() for row in file.rows]
        self._rows = frozenset(row.identity for row in rows)
        self._flats = frozenset(flat for row in rows for flat in row.flats)
        lines = (" ".join(cell.text for cell in row.cells.values()) for row in rows)
        self._regrouping = Regrouping((*lines, knowledge.instruction), knowledge.told)

    def name(self, name: str) -> None:
        """Check the name of a new file, folder or link target: every part of its path that was not there before."""
        for part in name.split("/"):
            if part in self._known_parts:
                continue
            tokens = take_apart(part)
            self._words(name, "", part, tokens)
            self._days(name, "", tokens)
            self._named += [(name, written) for written in tokens.days]
            for number in tokens.numbers:
                self._figures.append(Figure(f"/{name}", "", "name", number, {}, is_literal=True))

    def misnamed(self, states: States, changed: Iterable[File]) -> None:
        """Report new files that have another name than the instruction states."""
        lines = {flat for file in changed for row in file.rows for flat in row.flats}
        desktop = (*self._flats, *map(flat, self._desktop.names))
        for path, told in filename_check.misnamed(
            self._knowledge.instruction, states.fresh, states.names, desktop, lines
        ):
            message = f"the instruction calls a file {told}, which the golden state does not have"
            self._report(f"/{path}", "", path.rpartition("/")[2], message)

    def file(self, file: File) -> None:
        """Check a file that is new or changed."""
        above: Row | None = None
        for row, origin in fresh_rows(file, self._desktop.files.get(file.name), self._rows):
            values = operands(row, origin, above, self._knowledge)
            for column, cell in row.cells.items():
                if origin is None or cell.flat not in origin.flats or cell.kind in NAMED or cell.formula is not None:
                    self._cell(file, row, column, cell, origin, values)
            above = row

    def _cell(
        self, file: File, row: Row, column: str, cell: Cell, origin: Row | None, values: dict[tuple[str, str], float]
    ) -> None:
        path = f"/{file.name}"
        old = origin.cells.get(column) if origin is not None else None
        if cell.formula is not None:
            written = literals(cell.formula)
            self._report_words(path, cell.address, cell.formula, [w for w in written.words if not self._knows(w)])
            for number in written.numbers:
                self._figures.append(Figure(path, cell.address, f"{column} formula", number, {}, is_literal=True))
            return
        if cell.kind == "chart kind":
            self._chart(file.name, cell)
            return
        tokens = self._colourless(cell)
        runs = tuple(self._regrouping.runs(cell.text))
        regrouped = {number.text for run in runs for number in take_apart(run).numbers}
        if cell.flat not in self._flats and not file.is_code:
            self._words(file.name, cell.address, cell.text, tokens)
        self._days(file.name, cell.address, tokens, runs)
        if file.is_code:
            return
        olds = () if origin is None else origin.cells.values()
        if len(row.cells) > 1:
            olds = () if old is None else (old,)
        kept = {number.value for one in olds for number in one.tokens.numbers}
        place = f"{row.table}!{column}"
        for index, number in enumerate(tokens.numbers):
            if number.value in kept:
                continue
            others = {key: value for key, value in values.items() if key != ("row", f"{column}.{index}")}
            literal = cell.kind in NAMED
            replaces = old is not None and bool(old.tokens.numbers)
            self._figures.append(
                Figure(
                    path, cell.address, f"{place}.{index}", number, others, is_literal=literal, replaces=replaces,
                    is_regrouped=number.text in regrouped,
                )
            )  # fmt: skip

    def _colourless(self, cell: Cell) -> Tokens:
        """Return a cell's tokens without exact colours, if the instruction states them or names any colour."""
        found = set(colours.exact(cell.text))
        if not found or (not self._named_colours and not found <= self._known_colours):
            return cell.tokens
        return take_apart(colours.without_exact(cell.text))

    def colours(self, changed: Iterable[File], reward: str) -> None:
        """Report exact colours that the reward names and that neither the instruction nor the desktop states."""
        wanted = set(colours.known(reward))
        # A drawing without words has no text to read, but its colours can be read.
        if not wanted or any(not any(colours.texts_of(file.content)) for file in self._only_seen):
            return
        fresh: dict[str, str] = {}
        for file in changed:
            for text in colours.texts_of(file.content) if not colours.is_package(file.content) else ():
                fresh.update((colour, file.name) for colour in colours.exact(text))
        # If the reward also accepts a colour that the instruction states, golden's is only one of several.
        if (wanted & self._told_colours) - fresh.keys():
            return
        for colour in sorted((fresh.keys() & wanted) - self._known_colours):
            message = "the reward names this colour, and neither the instruction nor the desktop does"
            self._report(f"/{fresh[colour]}", "", f"#{colour}", message)

    @cached_property
    def _named_colours(self) -> frozenset[str]:
        return frozenset(colours.named(self._knowledge.instruction))

    @cached_property
    def _told_colours(self) -> frozenset[str]:
        return self._named_colours | frozenset(colours.known(self._knowledge.instruction))

    @cached_property
    def _known_colours(self) -> frozenset[str]:
        texts = (text for file in self._desktop.files.values() for text in colours.texts_of(file.content))
        return self._told_colours | frozenset(colour for text in texts for colour in colours.known(text))

    def _chart(self, name: str, cell: Cell) -> None:
        kind = cell.text.partition("Chart")[0].lower()
        if not any(self._knows(word) for word in CHARTS.get(kind, (kind,))):
            self._report(f"/{name}", cell.address, cell.text, "no such kind of chart is asked for")

    def numbers(self, changed: Iterable[File]) -> None:
        """Check all new numbers together, since a rule that explains one explains its whole column."""
        thresholds = [number.value for number in self._knowledge.told][:6]
        totals = Totals(tuple(self._desktop.files.values()), tuple(changed), thresholds)
        told = ToldStatistics(self._knowledge.instruction, tuple(self._desktop.files.values()))
        for doubt in doubts(self._figures, self._knowledge, totals, told):
            if doubt.contradicts or not self._only_contradictions:
                self._report(doubt.figure.path, doubt.figure.address, doubt.figure.number.text, doubt.reason)

    def _knows(self, word: str) -> bool:
        return self._knowledge.knows_word(word) or (not word.isalpha() and self._regrouping.has(word))

    def _words(self, name: str, address: str, text: str, tokens: Tokens) -> None:
        # The location of the home folder is known to everybody.
        known = _PLACE_WORDS if _PLACE in text else frozenset[str]()
        missing = [word for word in tokens.words if word.lower() not in known and not self._knows(word)]
        self._report_words(f"/{name}", address, text, missing)

    def _report_words(self, path: str, address: str, text: str, missing: list[str]) -> None:
        if missing and not self._only_contradictions:
            told = ", ".join(repr(word) for word in dict.fromkeys(missing))
            self._report(path, address, text, f"{told}: neither the instruction nor the desktop says so")

    def _days(self, name: str, address: str, tokens: Tokens, regrouped: Collection[str] = ()) -> None:
        if self._only_contradictions:
            return
        for written in tokens.days:
            if not self._knowledge.knows_day(written) and not any(written.text in run for run in regrouped):
                self._report(f"/{name}", address, written.text, "this date is neither told nor on the desktop")
        for time in tokens.times:
            parts = divmod(time, 60)
            if time not in self._knowledge.times and not all(float(part) in self._knowledge.found for part in parts):
                text = f"{parts[0]:02}:{parts[1]:02}"
                self._report(f"/{name}", address, text, "this time of day is neither told nor on the desktop")

    def other_days(self) -> None:
        """Report a date in new names if the instruction states another one that appears nowhere.

        New names with several dates are not checked, since the instruction's date may be an example.
        """
        if len({written.meanings for _, written in self._named}) > 1:
            return
        told = self._knowledge.told_days
        here = {day for _, written in self._named for day in written.meanings} | self._knowledge.found_days
        lost = [day for day in told if not any(one.covers(day) or day.covers(one) for one in here)]
        for name, written in self._named:
            if lost and not any(one.covers(day) or day.covers(one) for one in told for day in written.meanings):
                self._report(f"/{name}", "", written.text, "the instruction tells another date")

    def _report(self, path: str, address: str, fact: str, message: str) -> None:
        if (path, fact) not in self._reported:
            self._reported.add((path, fact))
            # A name in an archive may not be valid text, but a report must be.
            told = [one.encode(errors="replace").decode() for one in (fact[:_LONGEST], path, address, message)]
            self.found.append(Ungrounded(fact=told[0], path=told[1], field=told[2], message=told[3]))
