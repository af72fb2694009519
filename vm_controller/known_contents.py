"""Lists the digests of all files of a desktop, so that any other content found later is known to be new."""

from vm_controller.backends.protocol import Desktop
from vm_controller.backends.sandbox import HOME, TMP

LISTING_TIMEOUT_S = 60.0
_LIST = ("find", HOME, TMP, "-xdev", "-type", "f", "-size", "-65536k", "-exec", "sha256sum", "{}", "+")
READ, READ_FOLDER = 0o400, 0o500
"""The rights of an owner who may read a file, and list a folder."""
_LIST_CLOSED = (
    *("find", HOME, TMP, "-xdev", "(", "-type", "f", "!", "-perm", f"-{READ:o}"),
    *("-o", "-type", "d", "!", "-perm", f"-{READ_FOLDER:o}", ")", "-print"),
)


async def contents(desktop: Desktop) -> frozenset[str]:
    """Note what a desktop holds now, so that whatever is found later can be told to be new.

    Returns:
        The SHA-256 of its files; the same with their paths, as `sha256sum` writes them; and the paths of those that
        their owner may not read.

    Raises:
        InfrastructureError: the desktop does not answer.
    """
    result = await desktop.run(_LIST, timeout_s=LISTING_TIMEOUT_S, output_limit=16 << 20)
    closed = await desktop.run(_LIST_CLOSED, timeout_s=LISTING_TIMEOUT_S, output_limit=16 << 20)
    # A name with a line break is quoted, which a backslash before the digest says.
    digests = {line.lstrip("\\")[:64] for line in result.stdout.splitlines()}
    return frozenset(digests.union(result.stdout.splitlines(), closed.stdout.split("\n")))
