"""An in-process TransferQueue for verl's V1 trainer; the original stores rows in Ray actors."""

from dataclasses import dataclass, field
from typing import Any

import torch
from tensordict import NonTensorStack, TensorDict


@dataclass
class QueueHere:
    """Rows and their tags by key, in a single partition, which is enough for a test."""

    rows: dict[str, dict[str, Any]] = field(default_factory=dict[str, Any])
    tags: dict[str, dict[str, Any]] = field(default_factory=dict[str, Any])

    def init(self) -> None:
        """Do nothing, because there is nothing to start."""

    async def async_kv_put(self, *, key: str, partition_id: str, tag: dict[str, Any]) -> None:
        del partition_id
        self.tags[key] = tag

    async def async_kv_batch_put(self, **given: Any) -> None:
        self.kv_batch_put(**given)

    def kv_batch_put(
        self,
        *,
        keys: list[str],
        partition_id: str,
        fields: TensorDict,
        tags: list[dict[str, Any]] | None = None,
    ) -> Any:
        for place, key in enumerate(keys):
            row = {name: _plain(fields[name][place]) for name in fields.keys()}  # noqa: SIM118
            self.rows.setdefault(key, {}).update(row)
            if tags is not None:
                self.tags[key] = tags[place]
        return self.batch(keys, partition_id)

    def kv_batch_get(self, *, keys: list[str], partition_id: str, select_fields: list[str] | None = None) -> TensorDict:
        del partition_id
        wanted = select_fields or list(self.rows[keys[0]])
        names = [name for name in wanted if all(name in self.rows[key] for key in keys)]
        columns = {name: [self.rows[key][name] for key in keys] for name in names}
        return TensorDict({name: _column(one) for name, one in columns.items()}, batch_size=[len(keys)])

    def batch(self, keys: list[str], partition_id: str = "train") -> Any:
        from transfer_queue import KVBatchMeta  # noqa: PLC0415

        return KVBatchMeta(partition_id=partition_id, keys=list(keys), tags=[self.tags[key] for key in keys])


def _column(values: list[Any]) -> Any:
    if not isinstance(values[0], torch.Tensor):
        return NonTensorStack(*values)
    return torch.stack(values) if len(values) == 1 else torch.nested.as_nested_tensor(values, layout=torch.jagged)


def _plain(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.clone()
    return getattr(value, "data", value)
