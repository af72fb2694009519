"""The tuples available for episodes: those of the datasets given to the server."""

from collections.abc import Iterator
from itertools import islice
from typing import Protocol

import anyio.to_thread

from episodes.stored_tuple import StoredTuple
from schemas.episodes import TupleInfo, TupleList, TupleListRequest
from schemas.errors import InvalidRequestError, NotFoundError


class TupleSource(Protocol):
    """Where tuples are kept. The methods block; `read` and `close` are called on a worker thread."""

    def infos(self) -> tuple[TupleInfo, ...]:
        """Return every tuple, in the order of the datasets."""
        ...

    def read(self, tuple_id: str, /) -> StoredTuple:
        """Read a tuple that `infos` names."""
        ...

    def close(self) -> None:
        """Remove the files that reading left."""
        ...


class NoTuples:
    """A server without a dataset."""

    def infos(self) -> tuple[TupleInfo, ...]:
        """There are none."""
        return ()

    def read(self, tuple_id: str) -> StoredTuple:
        """There is none to read."""
        raise LookupError(tuple_id)

    def close(self) -> None:
        """Nothing was left."""


class Tuples:
    """Lists tuples and reads those that are asked for."""

    def __init__(self, source: TupleSource) -> None:
        self._source = source
        self._infos = {info.tuple_id: info for info in source.infos()}

    def page(self, asked: TupleListRequest) -> TupleList:
        """List the tuples that match, from the cursor on.

        Raises:
            InvalidRequestError: the cursor is no tuple of the list.
        """
        matching = list(self._matching(asked))
        start = 0
        if asked.cursor is not None:
            names = [info.tuple_id for info in matching]
            if asked.cursor not in names:
                raise InvalidRequestError(
                    f"`cursor`: this list has no {asked.cursor}: give `next` of an answer to the same question",
                    field="cursor",
                )
            start = names.index(asked.cursor)
        page = tuple(islice(matching, start, start + asked.limit))
        rest = matching[start + len(page) :]
        return TupleList(tuples=page, total=len(matching), next=rest[0].tuple_id if rest else None)

    def info(self, tuple_id: str) -> TupleInfo:
        """Return what is known of a tuple without reading it.

        Raises:
            NotFoundError: no dataset of this server has it.
        """
        if (info := self._infos.get(tuple_id)) is None:
            remedy = "tuple_list shows them" if self._infos else "start the server with --dataset, or send a `bundle`"
            raise NotFoundError(f"there is no tuple {tuple_id}: {remedy}", field="tuple_id")
        return info

    async def read(self, tuple_id: str) -> StoredTuple:
        """Read a tuple.

        Raises:
            NotFoundError: no dataset of this server has it.
            InvalidRequestError: its files were changed or removed.
        """
        self.info(tuple_id)
        return await anyio.to_thread.run_sync(self._source.read, tuple_id)

    def _matching(self, asked: TupleListRequest) -> Iterator[TupleInfo]:
        for info in self._infos.values():
            if asked.environment in {None, info.environment} and asked.difficulty in {None, info.difficulty}:
                yield info
