"""People in two directories: what somebody wrote about them can be read in one way only."""

import re

import pytest

from hub.apps.crm.state import State
from hub.apps.mail.state import State as Mailbox
from hub.tasks.joint_tasks import construct_joint
from tests.exhaustive import representative


@pytest.mark.parametrize("seed", representative(range(6), [0], reason="every seed of the visitors of a fair"))
def test_every_value_in_the_list_of_visitors_ends_before_a_mark_that_is_no_part_of_it(seed: int) -> None:
    situation = construct_joint("visitors_of_a_fair", seed).situation
    mailbox, relations = situation.states["mail"], situation.states["crm"]
    assert isinstance(mailbox, Mailbox)
    assert isinstance(relations, State)
    listing = str(mailbox.messages[situation.facts[0].place[-1]].body)
    listed = re.findall(r"<p>[^<;,]+, [^<;,]+, [^<;,]+, (\S+@\S+); interest: ([^<;]+); rating: \w+</p>", listing)
    entered = [dict(one.do.in_state(relations)) for one in situation.goal if one.do.action == "create_lead"]

    assert entered
    assert {(one["email"], one["interest"]) for one in entered} <= set(listed)
    assert len(listed) == listing.count("@")


def test_who_overlooks_that_visitors_are_contacts_makes_leads_of_them() -> None:
    situation = construct_joint("visitors_of_a_fair", 0).situation
    overlooked = next(slip for slip in situation.slips if slip.what == "whoever is a contact needs no lead")

    more = [one.do.action for one in overlooked.instead if one not in situation.goal]

    assert set(more) == {"create_lead"}
    assert len(more) == sum(fact.name.endswith("is a contact") for fact in situation.facts)
