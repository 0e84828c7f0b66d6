"""Groups logs, and packs groups into tasks."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .listing import LogFile

GroupKey = Callable[[str], "str | None"]

MEBIBYTE = 1024 * 1024

START_COST = MEBIBYTE
"""How many bytes lifetrace reads in the time that a run needs to start, roughly."""

TASK_BYTES = 512 * MEBIBYTE
"""How many bytes a task reads: some seconds of work, beside which Spark's own for a task is small."""

TASKS_OF_A_CORE = 4
"""How many tasks a core has at least, so that all end at about the same time."""


class Group(NamedTuple):
    """Logs that are one run of lifetrace, sorted by path."""

    key: str
    """The value of the column `group`."""
    name: str
    """The name of the run's input in the tables."""
    files: list[LogFile]

    @property
    def size(self) -> int:
        """The size of all files in bytes."""
        return sum(file.size for file in self.files)

    @property
    def entries(self) -> list[str]:
        """The names of the files, relative to their common folder."""
        folder = common_folder(self.files)
        return [posixpath.relpath(file.path, folder) for file in self.files]


def common_folder(files: Sequence[LogFile]) -> str:
    """Returns the deepest folder that holds all files."""
    return posixpath.commonpath([posixpath.dirname(file.path) for file in files])


def key_function(by: str | GroupKey | None) -> GroupKey:
    """Returns the function from a path to the key of its group.

    `by` is a regular expression whose first group is the key, or a function. Without it, each file
    is a group.
    """
    if by is None:
        return lambda path: path
    if callable(by):
        return by
    pattern = re.compile(by)
    if pattern.groups < 1:
        raise ValueError(
            f"by={by!r} has no group; expected one in parentheses, such as '/(device[^/]*)/'"
        )

    def key(path: str) -> str | None:
        found = pattern.search(path)
        return found and found.group(1)

    return key


def group_logs(files: Sequence[LogFile], by: str | GroupKey | None) -> list[Group]:
    """Returns the groups of the files, sorted by key.

    Raises: `ValueError` for a path without a key, so that no log is left out unseen.
    """
    key = key_function(by)
    root = common_folder(files)
    members: dict[str, list[LogFile]] = {}
    for file in sorted(files):
        found = key(file.path)
        if found is None:
            raise ValueError(
                f"{file.path}: by={by!r} finds no group in this path; change it, or leave the file"
                " out with glob="
            )
        members.setdefault(found, []).append(file)
    return [
        Group(key, input_name(key, files, root), files) for key, files in sorted(members.items())
    ]


def input_name(key: str, files: Sequence[LogFile], root: str) -> str:
    """Returns the name of a group's input: relative to the folder that holds all logs."""
    if len(files) == 1:
        return posixpath.relpath(files[0].path, root)
    folder = posixpath.relpath(common_folder(files), root)
    return key if folder == "." else folder


def pack(groups: Iterable[Group], task_bytes: int, parallelism: int) -> list[list[Group]]:
    """Returns the groups of each task, the largest first.

    A task has up to `task_bytes`, less so that each of the `parallelism` cores has several. A group
    that is larger is a task of its own.
    """
    ordered = sorted(groups, key=lambda group: (-group.size, group.key))
    total = sum(cost(group) for group in ordered)
    limit = min(task_bytes, total // (TASKS_OF_A_CORE * parallelism) + 1)
    tasks: list[list[Group]] = []
    filled = limit
    for group in ordered:
        if filled + cost(group) > limit:
            tasks.append([])
            filled = 0
        tasks[-1].append(group)
        filled += cost(group)
    return tasks


def cost(group: Group) -> int:
    """Returns how much work a group is, in bytes to read."""
    return group.size + START_COST


def encode(task: Sequence[Group]) -> str:
    """Returns a task as text, for a row of a data frame."""
    return json.dumps(task)


def decode(text: str) -> list[Group]:
    """Returns the task that `encode` made a text of."""
    return [
        Group(key, name, [LogFile(*file) for file in files])
        for key, name, files in json.loads(text)
    ]
