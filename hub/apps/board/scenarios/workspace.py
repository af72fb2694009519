"""Adds comments and cards before a task begins, and finds cards that can be named unambiguously."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from hub.apps.board.lookup import key_of
from hub.apps.board.phrases import assignable, is_open, live_cards
from hub.apps.board.state import Card, Comment, State
from hub.engine.clock import stamp
from hub.engine.lookup import next_number
from hub.engine.records import Record


@dataclass
class Workspace:
    """A workspace under preparation."""

    state: State
    now: datetime

    def add_comment(self, card_id: str, author_id: str, text: str, hours: float) -> str:
        """Add a comment that somebody wrote `hours` hours ago; returns its id."""
        written = stamp(self.now - timedelta(hours=hours))
        comment = Comment(card_id=card_id, author_id=author_id, body=f"<p>{text}</p>", written=written)
        comment_id = f"comment-{next_number(self.state.comments)}"
        self.state = self.state.model_copy(update={"comments": {**self.state.comments, comment_id: comment}})
        return comment_id

    def add_card(self, like: str, **values: Any) -> str:  # noqa: ANN401 - fields of the card
        """Add a copy of a card, with other values for some fields, as its project's next card; returns its id."""
        original = self.state.cards[like]
        project = self.state.projects[original.project_id]
        made = stamp(self.now - timedelta(hours=30))
        plain = {"rank": 0, "checklist": (), "attachments": (), "flag": None, "created": made, "updated": made}
        card: Card = original.model_copy(update={**plain, "number": project.next_number, **values})
        card_id = f"{like.rpartition('-')[0]}-{project.next_number}"
        self.state = self.state.model_copy(update={"cards": {**self.state.cards, card_id: card}})
        self.change("projects", original.project_id, next_number=project.next_number + 1)
        return card_id

    def change(self, collection: str, record_id: str, **values: Any) -> None:  # noqa: ANN401 - fields of the record
        """Change fields of a record in the initial state."""
        records: Mapping[str, Record] = getattr(self.state, collection)
        changed = records[record_id].model_copy(update=values)
        self.state = self.state.model_copy(update={collection: {**records, record_id: changed}})

    def key(self, card_id: str) -> str:
        """Return the key of a card, such as HAR-12."""
        return key_of(self.state, self.state.cards[card_id])

    def open_cards(self, project_id: str) -> list[str]:
        """Return the cards of a project that are not done and have a unique title."""
        titles = Counter(card.title for card in self.state.cards.values())
        return [
            key
            for key in live_cards(self.state, project_id)
            if is_open(self.state, self.state.cards[key]) and titles[self.state.cards[key].title] == 1
        ]

    def colleagues(self, project_id: str) -> list[str]:
        """Return the members of a project except the user."""
        return [one for one in assignable(self.state, project_id) if one != self.state.me]

    def stage(self, card_id: str) -> str:
        """Return the stage of a card: waiting, in progress, or done."""
        return self.state.columns[self.state.cards[card_id].column_id].stage
