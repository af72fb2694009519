"""All tools, in listing order."""

from tools import act, authoring, environments, episodes, grading, observe, sessions, snapshots, tokens
from tools.verb import AnyVerb

VERBS: tuple[AnyVerb, ...] = (
    *environments.VERBS,
    *sessions.VERBS,
    *snapshots.VERBS,
    *episodes.VERBS,
    *act.VERBS,
    *observe.VERBS,
    *grading.VERBS,
    *authoring.VERBS,
    *tokens.VERBS,
)
BY_NAME: dict[str, AnyVerb] = {verb.name: verb for verb in VERBS}
