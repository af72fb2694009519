"""The tuples of a server's datasets with their instructions: what becomes a framework's samples."""

from collections.abc import Sequence
from dataclasses import dataclass

from anyio.from_thread import start_blocking_portal

from clients.connection.http import HttpServer
from schemas.episodes import TupleInfo, TupleList, TupleListRequest, TupleShow, TupleShown

_PAGE = 1_000


@dataclass(frozen=True)
class Described:
    """A tuple and its instruction."""

    info: TupleInfo
    instruction: str


async def describe_tuples(
    server: HttpServer,
    token: str,
    *,
    tuple_ids: Sequence[str] = (),
    environment: str | None = None,
    limit: int | None = None,
) -> list[Described]:
    """Return tuples with their instructions, in the order of the datasets.

    Args:
        server: The server with the datasets.
        token: Token of role `rollout` or above.
        tuple_ids: Only these, in this order; empty: all.
        environment: Only tuples of this environment.
        limit: Maximum number of tuples.

    Raises:
        NotFoundError: the server lacks one of `tuple_ids`.
    """
    connection = server.connection(token)
    names = list(tuple_ids)
    cursor: str | None = None
    while not tuple_ids:
        request = TupleListRequest(environment=environment, limit=_PAGE, cursor=cursor)
        page = await connection.call("tuple_list", request, TupleList)
        names += [one.tuple_id for one in page.tuples]
        cursor = page.next
        if cursor is None or (limit is not None and len(names) >= limit):
            break
    shown = [await connection.call("tuple_show", TupleShow(tuple_id=name), TupleShown) for name in names[:limit]]
    return [
        Described(one.info, one.instruction)
        for one in shown
        if environment is None or one.info.environment == environment
    ]


def describe_tuples_now(
    url: str,
    token: str,
    *,
    tuple_ids: Sequence[str] = (),
    environment: str | None = None,
    limit: int | None = None,
) -> list[Described]:
    """Call `describe_tuples` without `await`, even inside a running event loop.

    Args:
        url: The server's address.
        token: Token of role `rollout` or above.
        tuple_ids: Only these, in this order; empty: all.
        environment: Only tuples of this environment.
        limit: Maximum number of tuples.

    Raises:
        NotFoundError: the server lacks one of `tuple_ids`.
    """

    async def read() -> list[Described]:
        async with HttpServer(url) as server:
            return await describe_tuples(server, token, tuple_ids=tuple_ids, environment=environment, limit=limit)

    with start_blocking_portal() as portal:
        return portal.call(read)
