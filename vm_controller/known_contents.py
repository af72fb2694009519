"""Lists the digests of all files of a desktop, so that any other content found later is known to be new."""

from vm_controller.backends.protocol import Desktop
from vm_controller.backends.sandbox import HOME, TMP

LISTING_TIMEOUT_S = 60.0
_LIST = ("find", HOME, TMP, "-xdev", "-type", "f", "-size", "-65536k", "-exec", "sha256sum", "{}", "+")
READ, READ_FOLDER = 0o400, 0o500
"""Permission bits that let an owner read a file, and list a folder."""
_LIST_CLOSED = (
    *("find", HOME, TMP, "-xdev", "(", "-type", "f", "!", "-perm", f"-{READ:o}"),
    *("-o", "-type", "d", "!", "-perm", f"-{READ_FOLDER:o}", ")", "-print"),
)


async def contents(desktop: Desktop) -> frozenset[str]:
    """Return what a desktop contains now, so that new content can be recognised later.

    Returns:
        The SHA-256 digests of its files, the same with their paths in the format of `sha256sum`, and the paths of files
        that their owner may not read.

    Raises:
        InfrastructureError: the desktop does not answer.
    """
    result = await desktop.run(_LIST, timeout_s=LISTING_TIMEOUT_S, output_limit=16 << 20)
    closed = await desktop.run(_LIST_CLOSED, timeout_s=LISTING_TIMEOUT_S, output_limit=16 << 20)
    # A name with a line break is escaped, which sha256sum marks by a backslash before the digest.
    digests = {line.lstrip("\\")[:64] for line in result.stdout.splitlines()}
    return frozenset(digests.union(result.stdout.splitlines(), closed.stdout.split("\n")))
