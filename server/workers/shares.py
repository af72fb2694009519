"""Divides a server's limits among its workers."""

import json

from server.settings import Settings, WarmDesktops


def share(total: int, slot: int, count: int) -> int:
    """Return a worker's share of a number; the remainder goes to the first workers.

    Args:
        total: the number to divide.
        slot: the index of the worker, from 0.
        count: the number of workers.
    """
    return total // count + (slot < total % count)


def settings_of(settings: Settings, slot: int) -> dict[str, str]:
    """Return the environment variables in which a worker's settings differ from those of the whole server.

    Args:
        settings: the settings of the whole server.
        slot: the index of the worker, from 0.
    """
    count = settings.workers
    return {
        "CUA_GYM_WORKERS": "1",
        "CUA_GYM_MAX_SESSIONS": str(share(settings.max_sessions, slot, count)),
        "CUA_GYM_MAX_STARTING": str(max(1, share(settings.max_starting, slot, count))),
        "CUA_GYM_MAX_SNAPSHOT_MB": str(max(1, share(settings.max_snapshot_mb, slot, count))),
        "CUA_GYM_SPARE_PAGES": str(share(settings.spare_pages, slot, count)),
        "CUA_GYM_WARM": json.dumps([one.model_dump() for one in _warm(settings.warm, slot, count)]),
    }


def _warm(warm: tuple[WarmDesktops, ...], slot: int, count: int) -> list[WarmDesktops]:
    divided = [
        one.model_copy(update={"minimum": share(one.minimum, slot, count), "maximum": share(one.maximum, slot, count)})
        for one in warm
    ]
    return [one for one in divided if one.maximum > 0]
