"""Builds a workspace from a sketch: who has which card, since when, with what said and logged, by the seed."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.board.drawing import Words, often
from hub.apps.board.peopling import CardDraft, People, at_work, stages_of, weekday
from hub.apps.board.sketches import CardSketch, ProjectSketch, WorldSketch
from hub.apps.board.state import (
    PRIORITIES,
    Card,
    ChecklistItem,
    Column,
    Comment,
    Criteria,
    Event,
    Label,
    Link,
    Milestone,
    Project,
    SavedFilter,
    State,
    TimeEntry,
)
from hub.engine.cast import Cast
from hub.engine.clock import stamp
from hub.engine.files import Shelf
from hub.engine.records import Attachment, Id

ESTIMATES = (1, 2, 3, 3, 5, 5, 8, 13)
PRIORITY_WEIGHTS = (1, 3, 8, 3)
NOTES = ("First pass", "Second look", "Call with {name}", "Tidied up", "Wrote it down for {name}", "On site")
CHATTER = (
    ("R: How far is this?", "A: About {share=40-80} percent. I need {days=2-4} more days."),
    (
        "A: Started. I will show something on {day=Tuesday|Wednesday|Thursday}.",
        "R: Good, I am in until {hour=15-17}:00.",
    ),
    ("O: Who decides this in the end?", "A: I bring a proposal, {name} decides."),
    ("A: The first half is done; the second is harder than it looked.",),
    ("O: I have done something like it before. Call me if you like.", "A: Thank you, I will at {hour=10-14}:00."),
    ("R: Please keep the note short.", "A: Half a page, promised."),
)
CONTENT_TYPES = {"csv": "text/csv", "md": "text/markdown", "txt": "text/plain"}
LEFT_OUT = 0.12
RECENT_DAYS = 30


class Builder:
    """Builds one workspace."""

    def __init__(self, sketch: WorldSketch, now: datetime, chance: Random, shelf: Shelf) -> None:
        """Draw from `chance`; files go to `shelf`."""
        self._sketch, self._now, self._chance, self._shelf = sketch, now, chance, shelf
        cast = Cast(chance, sketch.domain)
        self._people = People(sketch, cast, now, chance)
        self._shared = {f"company{number}": cast.company(trade) for number, trade in enumerate(sketch.trades, 1)}
        self._shared |= {f"c{number}": cast.person().name for number in range(1, 8)}
        self._shared["city"] = cast.person().city
        self._shared["family"] = self._people.members[self._people.me].name.rpartition(" ")[2]
        self._keys: dict[str, Id] = {}
        self._state = State(
            organisation=Words(chance, self._shared).line(sketch.organisation),
            me=self._people.me,
            members=self._people.members,
            projects={},
            columns={},
            labels={},
            milestones={},
            cards={},
            comments={},
            links={},
            time_entries={},
            filters={},
            history={},
        )

    def build(self) -> State:
        """Return the workspace."""
        drafts: list[CardDraft] = []
        for sketch in self._sketch.projects:
            project_id = self._project(sketch)
            drafts += self._cards(project_id, sketch)
        for draft in drafts:
            self._talk(draft)
            self._attach(draft)
            self._link(draft)
            self._time(draft)
        self._history(drafts)
        return self._state

    def _project(self, sketch: ProjectSketch) -> Id:
        state, key = self._state, sketch.key.lower()
        project_id = f"project-{key}"
        for position, text in enumerate(sketch.columns, 1):
            name, stage, *limit = text.split(":")
            column = Column.model_validate(
                {"project_id": project_id, "name": name, "stage": stage, "limit": int(limit[0]) if limit else None}
            )
            state.columns[f"column-{key}-{position}"] = column
        for position, text in enumerate(sketch.labels, 1):
            name, colour = text.split(":")
            label = Label.model_validate({"project_id": project_id, "name": name, "colour": colour})
            state.labels[f"label-{key}-{position}"] = label
        for position, one in enumerate(sketch.milestones, 1):
            starts = self._now + timedelta(days=one.begins)
            ends = starts + timedelta(days=one.days)
            state.milestones[f"milestone-{key}-{position}"] = Milestone(
                project_id=project_id,
                name=one.name,
                goal=one.goal,
                starts=stamp(starts)[:10],
                ends=stamp(ends)[:10],
                closed=ends < self._now and not one.left_open,
            )
        members = self._people.of_crafts(sketch.crafts)
        state.projects[project_id] = Project(
            name=sketch.name,
            key=sketch.key,
            summary=sketch.summary,
            colour=sketch.colour,
            lead_id=self._people.of_craft(sketch.lead)[0],
            member_ids=tuple(sorted({*members, self._people.me})),
            column_ids=tuple(name for name, column in state.columns.items() if column.project_id == project_id),
            enforce_limits=sketch.enforce_limits,
            archived=sketch.archived,
        )
        for position, one in enumerate(sketch.filters, 1):
            asked = one.model_dump(exclude={"name", "label", "milestone", "column", "assignee"}, exclude_none=True)
            criteria = Criteria(
                **asked,
                assignee_id=one.assignee,
                label_id=self._named("label", project_id, one.label),
                milestone_id=self._named("milestone", project_id, one.milestone),
                column_id=self._named("column", project_id, one.column),
            )
            saved = SavedFilter(project_id=project_id, name=one.name, criteria=criteria)
            state.filters[f"filter-{key}-{position}"] = saved
        return project_id

    def _named(self, kind: str, project_id: Id, name: str | None) -> Id | None:
        collections = {"label": self._state.labels, "milestone": self._state.milestones, "column": self._state.columns}
        if name is None:
            return None
        found = collections[kind].items()
        return next(one for one, record in found if record.project_id == project_id and record.name == name)

    def _cards(self, project_id: Id, sketch: ProjectSketch) -> list[CardDraft]:
        """Make the cards of a project; those made long ago have low numbers."""
        age = {"done": 0.0, "archived": 0.3, "active": 1.0, "waiting": 1.5}
        chosen = [one for one in sketch.cards if one.key or one.files or not often(self._chance, LEFT_OUT)]
        ordered = sorted(chosen, key=lambda one: age[one.at] + self._chance.random() * 1.6)
        ranks = self._chance.sample(range(1, len(ordered) + 1), len(ordered))
        days = self._chance.randint(70, 130)
        begun = self._now - timedelta(days=days + (230 if sketch.archived else 0))
        drafts: list[CardDraft] = []
        number = 0
        for place, one in enumerate(ordered):
            number += 2 if often(self._chance, 0.1) else 1
            created = at_work(begun + timedelta(days=days * (place + 0.5) / len(ordered) * 0.97), self._chance)
            words = Words(self._chance, self._shared)
            name = f"card-{sketch.key.lower()}-{number}"
            card = self._card(project_id, one, words, min(created, self._now - timedelta(hours=5)))
            self._state.cards[name] = card.model_copy(update={"number": number, "rank": ranks[place]})
            drafts.append(CardDraft(name, one, words))
            if one.key:
                self._keys[one.key] = name
        project = self._state.projects[project_id].model_copy(update={"next_number": number + 1})
        self._state.projects[project_id] = project
        return drafts

    def _card(self, project_id: Id, sketch: CardSketch, words: Words, created: datetime) -> Card:
        state, chance = self._state, self._chance
        project = state.projects[project_id]
        title, description = words.line(sketch.title), words.rich(sketch.text)
        stage = "waiting" if sketch.at == "archived" else sketch.at
        assignee_id = self._people.assignee(project, sketch)
        reporter_id = self._people.reporter(project, assignee_id)
        watchers = {reporter_id, *([assignee_id] if assignee_id and often(chance, 0.7) else [])}
        if often(chance, 0.3):
            watchers.add(state.me)
        ticked = {"done": len(sketch.steps), "active": chance.randint(0, max(len(sketch.steps) - 1, 0))}
        names = {state.labels[one].name: one for one in state.labels if state.labels[one].project_id == project_id}
        return Card(
            project_id=project_id,
            number=0,
            title=title,
            description=description,
            column_id=stages_of(state, project, stage, chance),
            kind=sketch.kind,
            priority=sketch.priority or chance.choices(PRIORITIES, PRIORITY_WEIGHTS)[0],
            assignee_id=assignee_id,
            reporter_id=reporter_id,
            estimate=None if stage == "waiting" and often(chance, 0.3) else chance.choice(ESTIMATES),
            due=self._due(stage, created),
            milestone_id=self._milestone(project_id, sketch.at),
            label_ids=tuple(sorted(names[one] for one in sketch.labels)),
            checklist=tuple(
                ChecklistItem(item_id=f"item-{place}", text=words.line(step), done=place <= ticked.get(stage, 0))
                for place, step in enumerate(sketch.steps, 1)
            ),
            watcher_ids=tuple(sorted(watchers)),
            flag=sketch.flag,
            archived=sketch.at == "archived",
            created=stamp(created),
            updated=stamp(created),
        )

    def _due(self, stage: str, created: datetime) -> str | None:
        chances = {"active": (0.75, -6, 18), "waiting": (0.4, 4, 44), "done": (0.3, -20, -2)}
        often, first, last = chances[stage]
        if self._chance.random() > often:
            return None
        day = weekday(self._now + timedelta(days=self._chance.randint(first, last)))
        return stamp(max(day, created))[:10]

    def _milestone(self, project_id: Id, at: str) -> Id | None:
        today = stamp(self._now)[:10]
        own = {name: one for name, one in self._state.milestones.items() if one.project_id == project_id}
        past = [name for name, one in own.items() if one.ends < today]
        current = [name for name, one in own.items() if one.starts <= today and not one.closed]
        future = [name for name, one in own.items() if one.starts > today]
        nowhere: list[Id] = []
        shares: dict[str, tuple[tuple[list[Id], int], ...]] = {
            "done": ((past, 6), (current, 4)),
            "active": ((current, 8), (current[:1], 1)),
            "waiting": ((future, 4), (current, 2), (nowhere, 3)),
            "archived": ((nowhere, 1),),
        }
        found = self._chance.choices([names for names, _ in shares[at]], [share for _, share in shares[at]])[0]
        return self._chance.choice(found) if found else None

    def _attach(self, draft: CardDraft) -> None:
        """Lay the files of a card on the shelf; they may use words that its comments drew."""
        files: list[Attachment] = []
        for name in draft.sketch.files:
            content = draft.words.line(self._sketch.files[name])
            files.append(self._shelf.add(name, CONTENT_TYPES[name.rpartition(".")[2]], content.encode()))
        card = self._state.cards[draft.name]
        self._state.cards[draft.name] = card.model_copy(update={"attachments": tuple(files)})

    def _talk(self, draft: CardDraft) -> None:
        card = self._state.cards[draft.name]
        project = self._state.projects[card.project_id]
        speakers = self._people.speakers(project, card)
        since = datetime.fromisoformat(card.created)
        draft.words.know("name", self._people.given(card.reporter_id))
        until = since + timedelta(days=24) if project.archived else self._now - timedelta(hours=3)
        talk = draft.sketch.talk
        if not talk and draft.sketch.at == "active" and often(self._chance, 0.75):
            talk = self._chance.choice(CHATTER)
        for place, text in enumerate(talk, 1):
            who, _, said = text.partition(": ")
            written = since + (until - since) * (place / (len(talk) + self._chance.random()))
            moment = stamp(min(max(at_work(written, self._chance), since), until))
            body = draft.words.rich(said)
            comment = Comment(card_id=draft.name, author_id=speakers[who], body=body, written=moment)
            self._state.comments[f"comment-{len(self._state.comments) + 1}"] = comment
            since = datetime.fromisoformat(moment) + timedelta(minutes=7)
            self._touch(draft.name, moment)

    def _link(self, draft: CardDraft) -> None:
        for other in draft.sketch.after:
            link = Link(relation="blocks", source_id=self._keys[other], target_id=draft.name)
            self._state.links[f"link-{len(self._state.links) + 1}"] = link
        for other in draft.sketch.near:
            pair = sorted((self._keys[other], draft.name))
            link = Link(relation="relates", source_id=pair[0], target_id=pair[1])
            self._state.links[f"link-{len(self._state.links) + 1}"] = link

    def _time(self, draft: CardDraft) -> None:
        card = self._state.cards[draft.name]
        if draft.sketch.at not in ("done", "active") or self._state.projects[card.project_id].archived:
            return
        since = max(datetime.fromisoformat(card.created), self._now - timedelta(days=RECENT_DAYS))
        who = [card.assignee_id] if card.assignee_id else []
        if often(self._chance, 0.2):
            who.append(self._state.me)
        for member_id in who:
            for _ in range(self._chance.randint(0 if draft.sketch.at == "active" else 1, 2)):
                day = weekday(since + (self._now - timedelta(days=1) - since) * self._chance.random())
                steps = [item.text for item in card.checklist if item.done]
                note = self._chance.choice(steps or NOTES)
                note = note.replace("{name}", self._people.given(card.reporter_id))
                self._state.time_entries[f"time-{len(self._state.time_entries) + 1}"] = TimeEntry(
                    card_id=draft.name,
                    member_id=member_id,
                    minutes=15 * self._chance.randint(2, 16),
                    day=stamp(day)[:10],
                    note=note,
                )

    def _history(self, drafts: list[CardDraft]) -> None:
        """Write down who made each card and who moved it last, oldest first."""
        events: list[Event] = []
        for draft in drafts:
            card = self._state.cards[draft.name]
            created = datetime.fromisoformat(card.created)
            events.append(
                Event(card_id=draft.name, member_id=card.reporter_id, what="created this card", at=card.created)
            )
            column = self._state.columns[card.column_id]
            until = created + timedelta(days=40) if self._state.projects[card.project_id].archived else self._now
            moved = stamp(at_work(created + (until - created) * self._chance.uniform(0.3, 0.95), self._chance))
            if draft.sketch.at in ("active", "done") and card.created < moved < stamp(self._now):
                by = card.assignee_id or card.reporter_id
                events.append(Event(card_id=draft.name, member_id=by, what=f"moved this to {column.name}", at=moved))
                self._touch(draft.name, moved)
        for place, event in enumerate(sorted(events, key=lambda one: one.at), 1):
            self._state.history[f"event-{place}"] = event

    def _touch(self, card_id: Id, moment: str) -> None:
        card = self._state.cards[card_id]
        self._state.cards[card_id] = card.model_copy(update={"updated": max(card.updated, moment)})
