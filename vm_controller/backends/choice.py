"""Chooses a server's backend by name."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from schemas.errors import InfrastructureError
from schemas.sessions import BackendName
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import local_backend
from vm_controller.backends.protocol import Backend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.states import states_backend

DEFAULT_IMAGE = "cua-gym-desktop:full"

OpenBackend = Callable[[ServerFolder, Path | None, Identities], AbstractAsyncContextManager[Backend]]
"""Opens a backend for as long as a server lives: its folder, the Python that sessions see, and its host users."""


def backend_named(name: BackendName, image: str = DEFAULT_IMAGE) -> OpenBackend:
    """Return a context manager that opens a backend; `image` is for desktops in containers.

    Raises:
        InfrastructureError: the backend needs a Python package that is not installed.
    """
    if name is BackendName.LOCAL:
        return local_backend
    if name is BackendName.BROWSER:
        return _browser_backend()
    if name is BackendName.STATES:
        return states_backend
    try:
        # Imported here because it is an extra, which a server of local desktops does not need.
        from vm_controller.backends.docker import docker_backend  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise InfrastructureError(
            f"the docker backend needs the Python package {error.name}: pip install 'cua-gym[docker]'"
        ) from error
    return docker_backend(image)


def require(name: BackendName, image: str = DEFAULT_IMAGE) -> None:
    """Check that a backend has what it needs before a server starts. Blocks.

    Raises:
        InfrastructureError: no engine answers, or it has no such image; the message says how to get it.
    """
    if name is BackendName.DOCKER:
        from vm_controller.backends.engine import Engine  # noqa: PLC0415 -- an extra, as above

        Engine(image).client.close()


def _browser_backend() -> OpenBackend:
    try:
        # This is an extra as well.
        from vm_controller.backends.browser import browser_backend  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise InfrastructureError(
            f"the browser backend needs the Python package {error.name}: pip install 'cua-gym[browser]'"
        ) from error
    return browser_backend
