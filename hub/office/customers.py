"""Tasks in which a customer's mail changes what is kept of them."""

from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.scenarios import Fact
from hub.office.registry import SCENARIOS
from hub.office.workday import Contact, Workday, calendar, crm, day_words, mail

SMALLEST = 2
NUMBER_DIGITS = 4


@SCENARIOS.add
def order_with_another_number(world: World) -> JointSituation | None:
    """A customer orders, but another number of one product, and corrects it; the day of delivery is to be noted."""
    day, rng = Workday.of(world), world.rng
    customer = day.customers[0]
    who = customer.people[0]
    deal_id = day.deal(customer)
    second_id = None if deal_id is None else day.deal(customer)
    if deal_id is None or second_id is None:
        return None
    deal = day.desk.state.deals[deal_id]
    fitting = [(key, one) for key, one in deal.lines.items() if one.quantity >= SMALLEST]
    days = [one.date() for one in day.times([], 6)]
    if not fitting or not days:
        return None
    line_id, line = rng.choice(fitting)
    product = day.desk.state.products[line.product_id].name
    first, final = rng.sample([line.quantity + step for step in (-1, 1, 2, 3, 4)], 2)
    needed = rng.choice(days)
    topic = day.desk.topic_of(deal_id)
    orders = rng.choice(
        (
            f"Dear {day.own_name},\nwe go ahead with “{topic}”. Only one thing changes: we take {first} of the "
            f"{product}. "
            f"Everything has to be here by {day_words(needed)}.\n{who.name}",
            f"Hello {day.own_name},\nplease take this as our order for “{topic}”. Of the {product} we need "
            f"{first}; the "
            f"rest stays as you quoted it. We count on delivery by {day_words(needed)}.\n{who.given}",
        )
    )
    corrects = rng.choice(
        (
            f"One more look at our crew list: make it {final} of the {product}.",
            f"I was too fast. The right number for the {product} is {final}. All else as in my first mail.",
        )
    )
    _, ids = day.receive(who.writer, rng.choice(("Our decision", "Our order")), (orders, 22), (corrects, 20))
    lists = day.planner.state.task_lists
    sales = next(key for key, one in lists.items() if one.name == "Sales")
    title = f"Deliver to {customer.short}"

    def numbered(quantity: int) -> In:
        return crm(
            "edit_line", deal_id=deal_id, line_id=line_id, quantity=quantity, price=line.price, discount=line.discount
        )

    won = crm("win_deal", deal_id=deal_id)
    noted = calendar("add_task", title=title, list=sales, due=needed.isoformat())
    instruction = rng.choice(
        (
            f"{who.name} has decided, see the mail. Correct the quantity in that deal in Ropewalk, leave price "
            f"and discount "
            f'as they are, and mark the deal as won. Also put a task "{title}" on my list Sales, due on the day '
            f"by which "
            "they need everything.",
            f"We have an order from {customer.name} by mail. In Ropewalk, bring the deal in line with what they "
            f"want (only "
            f'the quantity changes) and close it as won. Then I need a task "{title}" in my list Sales for the '
            f"day that "
            f"{who.given} names.",
        )
    )
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(numbered(final), won, noted),
        facts=(
            Fact("which deal, and by when", ("mail", "messages", ids[0]), day_words(needed)),
            Fact("how many", ("mail", "messages", ids[1]), f"{final}", ("which deal, and by when",)),
            Fact("the deal", ("crm", "deals", deal_id), topic, ("which deal, and by when",)),
        ),
        slips=(
            JointSlip("condition", "the number was corrected", (numbered(first), won, noted)),
            JointSlip("side condition", "the quantity comes first", (won, noted)),
            JointSlip("decoy", "another deal with them", (crm("win_deal", deal_id=second_id), noted)),
        ),
    )


@SCENARIOS.add
def new_address(world: World) -> JointSituation | None:
    """Somebody at a customer has a new address and number, which two applications keep; one digit was wrong."""
    day, rng = Workday.of(world), world.rng
    customer = day.customers[0]
    who, other = rng.sample(customer.people, 2)
    digits = "".join(rng.sample("0123456789", NUMBER_DIGITS))
    number, false = f"+44 20 7946 {digits}", f"+44 20 7946 {digits[1]}{digits[0]}{digits[2:]}"
    address = f"{who.given.lower()}@{who.writer.address.partition('@')[2]}"
    said = rng.choice(
        (
            f"Dear {day.own_name},\nI have moved to another office. My mail address is {address} now and my "
            f"number {false}. "
            f"The old address ends this month.\n{who.name}",
            f"Hello {day.own_name},\nplease use {address} from today on, and call me on {false}. {other.given} "
            f"stays where "
            f"{other.given} is.\n{who.given}",
        )
    )
    corrects = rng.choice(
        (
            f"Two digits of my number were the wrong way round, this one works: {number}.",
            f"Typing error: {number}. Sorry.",
        )
    )
    _, ids = day.receive(who.writer, rng.choice(("New office", "My new address")), (said, 30), (corrects, 27))

    def in_mail(one: Contact, phone: str) -> In:
        form = day.box.state.contacts[one.in_mail].model_dump(mode="json")
        return mail("edit_contact", **{**form, "contact_id": one.in_mail, "emails": [address], "phone": phone})

    def in_crm(one: Contact, phone: str) -> In:
        form = day.desk.state.contacts[one.in_crm].model_dump(mode="json")
        kept = {name: form[name] for name in ("given", "family", "title", "account_id", "owner_id")}
        return crm("edit_contact", **kept, contact_id=one.in_crm, email=address, phone=phone)

    instruction = rng.choice(
        (
            f"{who.name} of {customer.name} has a new mail address and a new phone number, both came by mail. "
            f"Update them "
            "in my contacts and in Ropewalk. The old address is not needed any more; nothing else changes.",
            f"Please enter the new phone number and mail address of {who.name} wherever we keep them: in my mail "
            f"contacts "
            f"and in Ropewalk. {who.given} has written to me about it. Replace the old ones and leave the rest "
            f"as it is.",
        )
    )
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(in_mail(who, number), in_crm(who, number)),
        facts=(
            Fact("the address", ("mail", "messages", ids[0]), address),
            Fact("the number", ("mail", "messages", ids[1]), number, ("the address",)),
            Fact("the entry in the customer relations", ("crm", "contacts", who.in_crm), who.writer.address),
        ),
        slips=(
            JointSlip("condition", "the number was corrected", (in_mail(who, false), in_crm(who, false))),
            JointSlip("side condition", "both applications keep it", (in_mail(who, number),)),
            JointSlip("decoy", "somebody else at the same customer", (in_mail(other, number), in_crm(other, number))),
        ),
    )
