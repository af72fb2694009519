"""What Natterby refuses whatever the way: a second pinned post, a full event, what a report has hidden."""

from hub.apps.social import state as kept
from hub.apps.social.state import State
from hub.engine.errors import ActionRefused


def coming(state: State, event_id: str) -> int:
    """Return how many people have said that they come to an event."""
    return sum((one.event_id, one.status) == (event_id, "accepted") for one in state.invitations.values())


def refuse_post(state: State, post_id: str, post: kept.Post) -> None:
    """Refuse a second pinned post, and to take down the pinned one."""
    if post.pinned and post.status != "published":
        raise ActionRefused(f"“{post.title}” is pinned. Unpin it first.", "status")
    for key, one in state.posts.items():
        if post.pinned and one.pinned and key != post_id:
            raise ActionRefused(f"“{one.title}” is pinned already, and only one post can be. Unpin it first.", "pinned")


def refuse_event(state: State, event_id: str, event: kept.Event) -> None:
    """Refuse fewer places than are taken."""
    there = coming(state, event_id)
    if event.places < there:
        raise ActionRefused(f"{there} people are coming already. Fewer places are not possible.", "places")


def refuse_invitation(state: State, invitation_id: str, invitation: kept.Invitation) -> None:
    """Refuse that more people come than there are places."""
    del invitation_id
    event = state.events[invitation.event_id]
    if invitation.status == "accepted" and coming(state, invitation.event_id) >= event.places:
        raise ActionRefused(f"{event.title} is full: all {event.places} places are taken.", "event_id")


def refuse_comment(state: State, comment_id: str, comment: kept.Comment) -> None:
    """Refuse to show what was hidden because of a report."""
    for one in state.reports.values():
        if one.comment_id == comment_id and one.status == "upheld" and comment.status == "visible":
            raise ActionRefused(f"It is hidden because of report {one.code}. Reopen that report first.", "status")


def refuse_profile(state: State, profile_id: str, profile: kept.Profile) -> None:
    """Refuse to block somebody whom the page follows."""
    del state, profile_id
    if profile.status == "blocked" and profile.followed:
        raise ActionRefused(f"You follow {profile.name}. Unfollow {profile.name} before you block them.", "status")
