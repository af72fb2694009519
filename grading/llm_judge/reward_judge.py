"""The module by which published rewards ask a model judge, answered by the server's judge.

Its functions, the order of their arguments and the range of their answers are those that published rewards rely on: a
number from 0.0 to 1.0, and 0.0 for pictures that cannot be shown. The calls name no points, so the server measures what
an answer is worth and limits it.
"""

import json
from collections.abc import Sequence

import cua_gym_judge

__all__ = ["call_llm_judge", "call_video_vision_judge", "call_vision_judge"]

EXCERPT_CHARACTERS = 6_000
"""Characters of a state that the published judge reads."""
MOST_FRAMES = 12
_FRAME_WIDTH = 480
_FRAMES_IN_A_ROW = 3


def call_llm_judge(
    task_instruction: str = "",
    success_criteria: str = "",
    state_excerpt: object = "",
    max_tokens: int = 300,
    **more: object,
) -> float:
    """Ask to what degree an excerpt of the state meets the criteria.

    Args:
        task_instruction: the task's instruction.
        success_criteria: the criteria to judge by.
        state_excerpt: what the reward read, as text or JSON; its first 6,000 characters are shown.
        max_tokens: ignored.
        more: further arguments of the reward, shown as evidence.

    Returns:
        A number from 0.0 to 1.0.

    Raises:
        RuntimeError: the question exceeds the limits, or the judge cannot be reached; the run then has no value.
    """
    del max_tokens
    text = "\n\n".join(filter(None, (_text(state_excerpt)[:EXCERPT_CHARACTERS], _text(more) if more else "")))
    return _ask(task_instruction, success_criteria, text, ())


def call_vision_judge(
    task_instruction: str = "",
    initial_image: str = "",
    result_image: str = "",
    success_criteria: str = "",
    max_tokens: int = 400,
    **more: object,
) -> float:
    """Ask to what degree a picture shows the result of the task, compared with the initial one.

    Args:
        task_instruction: the task's instruction.
        initial_image: the absolute path of the initial picture.
        result_image: the absolute path of the resulting picture.
        success_criteria: the criteria to judge by.
        max_tokens: ignored.
        more: further arguments of the reward, shown as evidence.

    Returns:
        A number from 0.0 to 1.0.

    Raises:
        RuntimeError: the question exceeds the limits, or the judge cannot be reached; the run then has no value.
    """
    del max_tokens
    pictures = [str(path) for path in (initial_image, result_image) if path]
    order = "The first picture is from before, the second is the result." if len(pictures) > 1 else ""
    return _ask(task_instruction, f"{success_criteria}\n{order}".strip(), _text(more) if more else "", pictures)


def call_video_vision_judge(
    task_instruction: str = "",
    initial_video: str = "",
    result_video: str = "",
    success_criteria: str = "",
    num_frames: int = 3,
    max_tokens: int = 500,
    **more: object,
) -> float:
    """Ask to what degree a video shows the result of the task, compared with the initial one, by frames of both.

    Args:
        task_instruction: the task's instruction.
        initial_video: the absolute path of the initial video.
        result_video: the absolute path of the resulting video.
        success_criteria: the criteria to judge by.
        num_frames: the number of evenly spaced frames of each to show, at most 12.
        max_tokens: ignored.
        more: further arguments of the reward, shown as evidence.

    Returns:
        A number from 0.0 to 1.0; 0.0 if a video cannot be read, or the grader's Python has no OpenCV.

    Raises:
        RuntimeError: the question exceeds the limits, or the judge cannot be reached; the run then has no value.
    """
    del max_tokens
    sheets: list[bytes] = []
    for path in (initial_video, result_video):
        try:
            sheets.append(_sheet(str(path), min(max(num_frames, 1), MOST_FRAMES)))
        except ValueError as error:
            print(f"judge: no frames of {path}: {error}")  # noqa: T201 -- the log of the run
            return 0.0
    order = (
        "Each picture holds frames of one video in their order, row by row: the first picture those from before, the "
        "second those of the result."
    )
    return _ask(task_instruction, f"{success_criteria}\n{order}".strip(), _text(more) if more else "", sheets)


def _ask(task: str, criteria: str, text: str, files: Sequence[str | bytes]) -> float:
    question = (
        f"An agent had this task: {task}\n\nCriteria: {criteria or 'the task is done as it says'}\n\n"
        "How far does the evidence meet the criteria?"
    )
    return cua_gym_judge.granted(question, files=files, text=text, points=None)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _sheet(path: str, frames: int) -> bytes:
    """Return evenly spaced frames of a video as one picture.

    Raises:
        ValueError: OpenCV is not installed, or finds no frame in the file.
    """
    try:
        import cv2  # noqa: PLC0415 -- only where videos are judged
        import numpy as np  # noqa: PLC0415
    except ImportError as error:
        raise ValueError("the Python of the grader has no OpenCV") from error
    video = cv2.VideoCapture(path)
    try:
        length = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
        found: list[np.ndarray] = []
        for number in range(1, frames + 1):
            video.set(cv2.CAP_PROP_POS_FRAMES, length * number // (frames + 1))
            is_read, frame = video.read()
            if is_read:
                height, width = frame.shape[:2]
                found.append(cv2.resize(frame, (_FRAME_WIDTH, max(1, height * _FRAME_WIDTH // width))))
    finally:
        video.release()
    if not found:
        raise ValueError("there is no frame in it")
    blank = np.zeros_like(found[0])
    found += [blank] * (-len(found) % _FRAMES_IN_A_ROW)
    rows = [np.hstack(found[start : start + _FRAMES_IN_A_ROW]) for start in range(0, len(found), _FRAMES_IN_A_ROW)]
    return cv2.imencode(".jpg", np.vstack(rows))[1].tobytes()
