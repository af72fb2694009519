"""What staff do with discount codes."""

from hub.apps.shop.app import APP
from hub.apps.shop.lookup import category_of, discount_of, required
from hub.apps.shop.state import DEAREST, Discount, DiscountKind, Short, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

ALL = 100
LONGEST_CODE = 20


class CreateDiscount(Arguments):
    """A code and its terms."""

    code: Short
    kind: DiscountKind
    value: int
    category_id: Id | None = None
    minimum: int = 0
    starts_on: Day
    ends_on: Day | None = None
    limit: int | None = None


@APP.action(changes="`discounts` (a new one)")
def create_discount(state: State, arguments: CreateDiscount, clock: Clock) -> State:
    """Make a discount code: per cent or an amount, with dates and limits."""
    code = _code_in(state, arguments.code, None)
    _check_terms(state, arguments, 0)
    terms = arguments.model_dump(exclude={"code"})
    made = Discount.model_validate({**terms, "code": code, "used": 0, "enabled": True})
    return _with_discount(state, clock.new_id("discount"), made)


class EditDiscount(CreateDiscount):
    """A discount and its new terms."""

    discount_id: Id


@APP.action(changes="`discounts[id]`")
def edit_discount(state: State, arguments: EditDiscount, clock: Clock) -> State:
    """Change code or terms of a discount."""
    del clock
    discount = discount_of(state, arguments.discount_id)
    code = _code_in(state, arguments.code, arguments.discount_id)
    _check_terms(state, arguments, discount.used)
    terms = arguments.model_dump(exclude={"code", "discount_id"})
    return _with_discount(state, arguments.discount_id, discount.model_copy(update={**terms, "code": code}))


class SwitchDiscount(Arguments):
    """A discount, on or off."""

    discount_id: Id
    enabled: bool


@APP.action(changes="`discounts[id].enabled`")
def switch_discount(state: State, arguments: SwitchDiscount, clock: Clock) -> State:
    """Disable a discount code, or enable it again."""
    del clock
    discount = discount_of(state, arguments.discount_id)
    if discount.enabled == arguments.enabled:
        raise ActionRefused(f"{discount.code} is {'enabled' if discount.enabled else 'disabled'} already.")
    return _with_discount(state, arguments.discount_id, discount.model_copy(update={"enabled": arguments.enabled}))


def _code_in(state: State, text: str, own_id: str | None) -> str:
    code = required(text.upper(), "code", "Type a code.")
    if not code.isalnum() or not code.isascii() or len(code) > LONGEST_CODE:
        raise ActionRefused(f"A code has letters and digits only, {LONGEST_CODE} at most.", "code")
    if any(one.code == code for key, one in state.discounts.items() if key != own_id):
        raise ActionRefused(f"There is a discount {code} already.", "code")
    return code


def _check_terms(state: State, arguments: CreateDiscount, used: int) -> None:
    if not 1 <= arguments.value <= (ALL if arguments.kind == "percent" else DEAREST):
        asked = "a percentage from 1 to 100" if arguments.kind == "percent" else "an amount above zero"
        raise ActionRefused(f"Type {asked}.", "value")
    if arguments.category_id is not None:
        category_of(state, arguments.category_id)
    if not 0 <= arguments.minimum <= DEAREST:
        raise ActionRefused("Type an amount of zero or more.", "minimum")
    if arguments.ends_on is not None and arguments.ends_on < arguments.starts_on:
        raise ActionRefused("The last day lies before the first.", "ends_on")
    if arguments.limit is not None and arguments.limit < max(used, 1):
        raise ActionRefused(f"It has been used {used} times: choose a limit of {max(used, 1)} or more.", "limit")


def _with_discount(state: State, discount_id: str, discount: Discount) -> State:
    return state.model_copy(update={"discounts": {**state.discounts, discount_id: discount}})
