"""A task, and a dataset of one tuple, for tests that need any."""

from episodes.stored_tuple import StoredTuple
from schemas.episodes import TupleInfo
from schemas.tasks import Task

TASK = Task.model_validate(
    {
        "task_id": "os_rename_1",
        "environment": "os",
        "family": "rename",
        "seed": 1,
        "instruction": "Rename the file notes.txt to plan.txt",
        "context": "notes.txt is in the home folder.",
        "difficulty": "easy",
    }
)


class OneTuple:
    """A dataset of one tuple, whose reward gives every end state 0.5."""

    def infos(self) -> tuple[TupleInfo, ...]:
        return (self.read("").info(),)

    def read(self, tuple_id: str) -> StoredTuple:
        del tuple_id
        return StoredTuple(
            TASK, "print('set up')", "print('REWARD: 0.5')", golden_patch="print('golden')", difficulty=TASK.difficulty
        )

    def close(self) -> None:
        pass
