"""The tool that lists environments."""

from anyio import to_thread

from schemas.environments import EnvironmentInfo, EnvironmentList
from schemas.requests import EnvironmentListRequest
from tools.call import Answer, Call
from tools.verb import AnyVerb, Verb, within
from vm_controller import environment_config


def _listing() -> EnvironmentList:
    found = (environment_config.load(name) for name in environment_config.names())
    return EnvironmentList(
        environments=tuple(
            EnvironmentInfo(
                name=one.name,
                title=one.title,
                description=one.description,
                screen=one.screen,
                web_applications=one.hub.apps if one.hub else (),
            )
            for one in found
        )
    )


async def _environment_list(call: Call, asked: EnvironmentListRequest) -> Answer:
    del call, asked
    # The first call reads files.
    return Answer(await to_thread.run_sync(_listing))


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="environment_list",
        title="List the environments",
        description="List the environments that session_open can open a desktop of, with what is on each.",
        request=EnvironmentListRequest,
        response=EnvironmentList,
        method="GET",
        path="/v1/environments",
        handler=_environment_list,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
)
