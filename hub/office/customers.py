"""Tasks in which a customer's mail changes what is kept of them."""

from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.scenarios import Fact
from hub.engine.wordings import read_wordings
from hub.office.registry import SCENARIOS
from hub.office.workday import Contact, Workday, calendar, crm, day_words, mail

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

SMALLEST = 2
NUMBER_DIGITS = 4


@SCENARIOS.add
def order_with_another_number(world: World) -> JointSituation | None:
    """A customer orders, but another number of one product, and corrects it; the day of delivery is to be noted."""
    words = WORDINGS["order_with_another_number"]
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
    orders = words.say(
        rng,
        "orders",
        own=day.own_name,
        topic=topic,
        first=first,
        product=product,
        day=day_words(needed),
        who=who.name,
        who_given=who.given,
    )
    corrects = words.say(rng, "corrects", final=final, product=product)
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
    instruction = words.say(rng, "instruction", who=who.name, who_given=who.given, customer=customer.name, title=title)
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
    words = WORDINGS["new_address"]
    day, rng = Workday.of(world), world.rng
    customer = day.customers[0]
    who, other = rng.sample(customer.people, 2)
    digits = "".join(rng.sample("0123456789", NUMBER_DIGITS))
    number, false = f"+44 20 7946 {digits}", f"+44 20 7946 {digits[1]}{digits[0]}{digits[2:]}"
    address = f"{who.given.lower()}@{who.writer.address.partition('@')[2]}"
    said = words.say(
        rng,
        "said",
        own=day.own_name,
        address=address,
        false=false,
        other=other.given,
        who=who.name,
        who_given=who.given,
    )
    corrects = words.say(rng, "corrects", number=number)
    _, ids = day.receive(who.writer, rng.choice(("New office", "My new address")), (said, 30), (corrects, 27))

    def in_mail(one: Contact, phone: str) -> In:
        form = day.box.state.contacts[one.in_mail].model_dump(mode="json")
        return mail("edit_contact", **{**form, "contact_id": one.in_mail, "emails": [address], "phone": phone})

    def in_crm(one: Contact, phone: str) -> In:
        form = day.desk.state.contacts[one.in_crm].model_dump(mode="json")
        kept = {name: form[name] for name in ("given", "family", "title", "account_id", "owner_id")}
        return crm("edit_contact", **kept, contact_id=one.in_crm, email=address, phone=phone)

    instruction = words.say(rng, "instruction", who=who.name, who_given=who.given, customer=customer.name)
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
