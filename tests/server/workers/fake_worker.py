"""A worker on desktops without a screen; it starts in a moment."""

from server import logs
from server.settings import Settings
from server.workers.worker import arguments, serve
from tests.screenless import Screenless
from tests.screenless_server import services_on
from tools.principals import TokenStore
from tools.shared_tokens import SharedEntries
from vm_controller import ids

if __name__ == "__main__":
    given = arguments(__doc__)
    logs.configure()
    ids.begin_with(given.tag)
    settings = Settings()
    services = services_on(Screenless(), settings.state_dir)
    serve(settings, services, given.socket, TokenStore(entries=SharedEntries(given.tokens), tag=settings.id_prefix))
