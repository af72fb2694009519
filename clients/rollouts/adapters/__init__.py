"""Action spaces of models, by name. To add one, implement the methods of `Adapter` and add a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from clients.rollouts.adapters.anthropic import AnthropicComputer
from clients.rollouts.adapters.anthropic_actions import COMPUTER_20250124, COMPUTER_20251124
from clients.rollouts.adapters.computer_13 import Computer13
from clients.rollouts.adapters.openai import OpenAIComputer
from clients.rollouts.adapters.protocol import Adapter
from clients.rollouts.adapters.pyautogui import PyAutoGui
from clients.rollouts.adapters.qwen import Qwen
from clients.rollouts.adapters.qwen_actions import QWEN_2_5, QWEN_3
from clients.rollouts.adapters.qwen_calls import XML_FORM
from clients.rollouts.adapters.ui_tars import UITars
from schemas.errors import InvalidRequestError

ADAPTERS: Mapping[str, Adapter] = MappingProxyType(
    {
        one.name: one
        for one in (
            Qwen("qwen2.5", QWEN_2_5),
            Qwen("qwen3", QWEN_3, relative_to=1_000),
            Qwen("qwen3-999", QWEN_3, relative_to=999),
            Qwen("qwen3.5", QWEN_3, relative_to=1_000, form=XML_FORM),
            Qwen("qwen3.5-999", QWEN_3, relative_to=999, form=XML_FORM),
            UITars("ui-tars", relative_to=1_000, asks=True),
            UITars("ui-tars-1.5", relative_to=None, asks=False),
            Computer13(),
            PyAutoGui(),
            OpenAIComputer("openai-preview", several=False),
            OpenAIComputer("openai-computer", several=True),
            AnthropicComputer("anthropic-20250124", COMPUTER_20250124, separate=False),
            AnthropicComputer("anthropic-20251124", COMPUTER_20251124, separate=False),
            AnthropicComputer("anthropic-20260801", COMPUTER_20251124, separate=True),
        )
    }
)


def find_adapter(name: str) -> Adapter:
    """Return an adapter by its name.

    Raises:
        InvalidRequestError: there is none of this name; the message lists the existing ones.
    """
    try:
        return ADAPTERS[name]
    except KeyError as error:
        raise InvalidRequestError(
            f"there is no action space {name!r}; there are {', '.join(ADAPTERS)}", field="adapter"
        ) from error
