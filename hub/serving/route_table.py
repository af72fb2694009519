"""Routes that are found by the shape of a path, instead of by trying one pattern after the other."""

from collections.abc import Iterable

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

_ROUTE = "route_table.route"
_ANY_DEPTH = ":path}"


class RouteTable(BaseRoute):
    """Serves like its routes would in their order, but tries only those that a path may belong to.

    What decides is the number of a path's parts and the last one, by which most routes of an API differ.
    """

    def __init__(self, routes: Iterable[Route]) -> None:
        """Take these routes; the first one that matches a request answers it."""
        self._routes = tuple(routes)
        self._names = frozenset(_last_part(route.path) for route in self._routes)
        self._deepest = max((route.path.count("/") for route in self._routes), default=0)
        self._by_shape: dict[tuple[int, str], tuple[Route, ...]] = {}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return how the best route matches, as Starlette asks every route."""
        found: tuple[Match, Scope] = (Match.NONE, {})
        for route in self._candidates(scope):
            match, child = route.matches(scope)
            if match is Match.FULL:
                return match, {**child, _ROUTE: route}
            if match is Match.PARTIAL and found[0] is Match.NONE:
                found = match, {**child, _ROUTE: route}
        return found

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by the route that matched."""
        route: Route = scope[_ROUTE]
        await route.handle(scope, receive, send)

    def _candidates(self, scope: Scope) -> tuple[Route, ...]:
        if scope["type"] != "http" or scope.get("root_path"):
            return self._routes
        path: str = scope["path"]
        name = path.rpartition("/")[2]
        # Few shapes are told apart, so that clients cannot fill the memory with paths of their own.
        shape = min(path.count("/"), self._deepest + 1), name if name in self._names else ""
        found = self._by_shape.get(shape)
        if found is None:
            found = self._by_shape[shape] = tuple(route for route in self._routes if _may_match(route.path, *shape))
        return found


def _last_part(path: str) -> str:
    return path.rpartition("/")[2]


def _may_match(template: str, depth: int, name: str) -> bool:
    """Whether paths with this number of slashes, and this last part, may belong to a route.

    Args:
        template: the path of the route, with placeholders.
        depth: the number of slashes.
        name: the last part; "" for one that no route has.
    """
    if _ANY_DEPTH in template:
        return True
    last = _last_part(template)
    return template.count("/") == depth and ("{" in last or last == name)
