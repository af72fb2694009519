"""The collections of Natterby: what their forms ask for, which states they have, and the words for both."""

from hub.apps.social import state as kept
from hub.apps.social.domain import choices, rules
from hub.apps.social.state import State
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Move,
    Number,
    Reference,
    References,
    Status,
    Switch,
    Text,
)

ACTIVE = ("active",)


POSTS = Collection(
    "posts",
    kept.Post,
    "post",
    label="title",
    section="Publishing",
    verbs=("Draft", "Write"),
    check=rules.refuse_post,
    fields=(
        Text("title", most=80, edits=("{value} (corrected)", "{value}: a second look")),
        Day("goes_out", label="Goes out", asked="never"),
        Choice("audience", says="for {value}"),
        Reference("event_id", to="events", says="about the event {value}", redrawn=False, among=choices.not_cancelled),
        LongText("text", says="with the text {value}"),
        Text("picture", most=60, listed=False, says="with the picture {value}", edits=("new-{value}", "wide-{value}")),
        Reference("source_id", label="Reposted from", to="feed", listed=False, empty="Our own", asked="never"),
        Switch(
            "pinned",
            listed=False,
            on=Change(
                "pin_posts",
                "Pin",
                ("Pin {records}", "Pin {records} to the top of our page", "Make {records} our pinned post"),
                ("published",),
            ),
            off=Change(
                "unpin_posts", "Unpin", ("Unpin {records}", "Take the pin off {records}", "Stop pinning {records}")
            ),
        ),
    ),
    status=Status(
        "status",
        tones={"scheduled": "blue", "published": "green", "withdrawn": "red"},
        moves=(
            Move(
                "unschedule_posts",
                "Back to draft",
                "draft",
                ("scheduled", "withdrawn"),
                ("Set {records} back to draft",),
                clears=("goes_out",),
            ),
            Move("withdraw_posts", "Take down", "withdrawn", ("published",), ("Take {records} down",)),
        ),
        shown=("published",),
    ),
)
EVENTS = Collection(
    "events",
    kept.Event,
    "event",
    label="title",
    section="Publishing",
    verbs=("Plan", "Add", "Set up"),
    check=rules.refuse_event,
    fields=(
        Text("title", most=60, edits=("{value} (second date)", "{value} for beginners")),
        Day("day", says="on {value}", shifts=(1, 7, 14)),
        Text("place", most=60, says="at {value}", edits=("{value}, back entrance", "{value}, first floor")),
        Number("places", says="with {value} places", least=1, most=500, edits=(25, 40, 60, 80)),
        LongText("text", label="Description", says="with the description {value}"),
    ),
    status=Status(
        "status",
        tones={"announced": "green", "cancelled": "red"},
        moves=(
            Move("announce_events", "Announce", "announced", ("planned",), reaches_others=True),
            Move(
                "cancel_events",
                "Call off",
                "cancelled",
                ("planned", "announced"),
                ("Call {records} off",),
                reaches_others=True,
            ),
            Move("replan_events", "Plan again", "planned", ("cancelled",), ("Plan {records} again",)),
        ),
    ),
)
INVITATIONS = Collection(
    "invitations",
    kept.Invitation,
    "invitation",
    label="title",
    section="Publishing",
    has_page=False,
    allows=(),
    check=rules.refuse_invitation,
    refers=('{profile_id}\'s invitation to "{event_id}"', 'the invitation of {profile_id} to "{event_id}"'),
    fields=(
        Text("title", label="Guest", asked="never"),
        Reference("event_id", to="events", says="to the event {value}", on_delete="cascade", asked="never"),
        Reference("profile_id", label="Person", to="profiles", says="of {value}", listed=False, asked="never"),
    ),
    status=Status(
        "status",
        tones={"open": "blue", "accepted": "green", "declined": "orange"},
        moves=(
            Move("accept_invitations", "Accepted", "accepted", ("open", "declined"), ("Mark {records} as accepted",)),
            Move("decline_invitations", "Declined", "declined", ("open", "accepted"), ("Mark {records} as declined",)),
            Move("withdraw_invitations", "Withdraw", "withdrawn", ("open", "accepted"), reaches_others=True),
        ),
    ),
)
COMMENTS = Collection(
    "comments",
    kept.Comment,
    "comment",
    label="text",
    section="Community",
    sorted_by="-written_on",
    allows=("delete",),
    check=rules.refuse_comment,
    refers=('{author_id}\'s comment on "{post_id}"', 'the comment of {author_id} below "{post_id}"'),
    fields=(
        Text("text", label="Comment", most=280, asked="never"),
        Reference("author_id", to="profiles", says="by {value}", asked="never"),
        Reference("post_id", to="posts", says="on the post {value}", on_delete="cascade", asked="never"),
        Day("written_on", label="Written", asked="never"),
    ),
    status=Status(
        "status",
        tones={"visible": "green"},
        moves=(
            Move("hide_comments", "Hide", "hidden", ("visible",)),
            Move("show_comments", "Show again", "visible", ("hidden",), ("Show {records} again",)),
        ),
    ),
)
REPORTS = Collection(
    "reports",
    kept.Report,
    "report",
    label="code",
    section="Community",
    allows=(),
    fields=(
        Text("code", label="Report", asked="never"),
        Reference("comment_id", to="comments", asked="never"),
        Reference("author_id", label="Written by", to="profiles", says="about {value}", asked="never"),
        Reference("reporter_id", label="Reported by", to="profiles", listed=False, asked="never"),
        Choice("reason", asked="never"),
        Day("reported_on", label="Reported", asked="never"),
        Reference("rule_id", to="rules", label="House rule", listed=False, on_delete="refuse", asked="never"),
        Text("decided_by", listed=False, asked="never"),
        Day("decided_on", listed=False, asked="never"),
    ),
    status=Status("status", tones={"open": "orange", "upheld": "red", "dismissed": "gray"}, moves=()),
)
RULES = Collection(
    "rules",
    kept.Rule,
    "house rule",
    section="Community",
    order="rule_order",
    fields=(
        Text("name", most=60, edits=("{value} (2026)", "{value}, in short")),
        LongText("text", listed=True, says="with the text {value}", edits=("{value} If in doubt, ask the others.",)),
    ),
)
PROFILES = Collection(
    "profiles",
    kept.Profile,
    "profile",
    plural="profiles",
    section="People",
    is_named=True,
    allows=("edit",),
    check=rules.refuse_profile,
    refers=("@{handle}",),
    fields=(
        Text("name", asked="never"),
        Text("handle", asked="never"),
        LongText("about", asked="never"),
        Switch("follows_us", label="Follows us", asked="never"),
        Switch(
            "followed",
            label="We follow",
            on=Change(
                "follow_profiles",
                "Follow",
                ("Follow {records}", "Start to follow {records}", "Let us follow {records}"),
                ACTIVE,
                reaches_others=True,
            ),
            off=Change(
                "unfollow_profiles",
                "Unfollow",
                ("Unfollow {records}", "Stop following {records}", "Let us no longer follow {records}"),
            ),
        ),
        LongText(
            "note", says="with the note {value}", edits=("Lends us a projector.", "Speaks at events.", "Met in May.")
        ),
        References(
            "list_ids",
            to="lists",
            label="Lists",
            add=Change(
                "list_profiles",
                "Add to list",
                ("Put {records} on the list {value}", "Add {records} to the list {value}", "List {records} in {value}"),
            ),
            remove=Change(
                "unlist_profiles",
                "Remove from list",
                (
                    "Take {records} off the list {value}",
                    "Remove {records} from {value}",
                    "Unlist {records} from {value}",
                ),
            ),
        ),
    ),
    status=Status(
        "status",
        tones={"active": "green", "blocked": "red"},
        moves=(
            Move("block_profiles", "Block", "blocked", ACTIVE),
            Move("unblock_profiles", "Unblock", "active", ("blocked",)),
        ),
    ),
)
LISTS = Collection(
    "lists",
    kept.ProfileList,
    "list",
    section="People",
    has_page=False,
    verbs=("Add", "Create", "Start"),
    fields=(Text("name", most=40, edits=("{value} 2026", "{value} and friends")),),
)
FEED = Collection(
    "feed",
    kept.FeedPost,
    "feed post",
    label="text",
    section="Discover",
    sorted_by="-posted_on",
    allows=(),
    refers=("what {author_id} posted on {posted_on}",),
    fields=(
        Text("text", label="Post", most=200, asked="never"),
        Reference("author_id", label="By", to="profiles", says="by {value}", asked="never"),
        Day("posted_on", label="Posted", asked="never"),
        Switch(
            "liked",
            on=Change(
                "like_feed_posts",
                "Like",
                ("Like {records}", "Give {records} a like", "Leave a like for {records}"),
                reaches_others=True,
            ),
            off=Change(
                "unlike_feed_posts",
                "Unlike",
                ("Unlike {records}", "Take back our like of {records}", "Take our like off {records}"),
            ),
        ),
        Reference(
            "saved_id",
            label="Saved in",
            to="saved",
            says="from the collection {value}",
            empty="Not saved",
            change=Change(
                "save_feed_posts",
                "Save",
                ("Save {records} in {value}", "Put {records} into {value}", "Keep {records} in the collection {value}"),
            ),
        ),
    ),
)
SAVED = Collection(
    "saved",
    kept.SavedCollection,
    "collection",
    section="Discover",
    has_page=False,
    order="saved_order",
    fields=(Text("name", most=40, edits=("{value} to try", "{value} (best of)")),),
)
PUBLISHING = (POSTS, EVENTS, INVITATIONS)
COMMUNITY = (COMMENTS, REPORTS, RULES)
COLLECTIONS = Collections(State, *PUBLISHING, *COMMUNITY, PROFILES, LISTS, FEED, SAVED)
