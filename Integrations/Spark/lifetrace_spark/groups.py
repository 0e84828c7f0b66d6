"""Groups logs, and packs groups into tasks."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from .logs import Log, LogFile

GroupKey = Callable[[str], "str | None"]

MEBIBYTE = 1024 * 1024

START_COST = MEBIBYTE
"""How many bytes lifetrace reads in the time that a run needs to start, roughly."""

TASK_BYTES = 1024 * MEBIBYTE
"""How many bytes a task reads: ten seconds of work, of which Spark's own is a small part."""

LEAST_TASK_BYTES = 64 * MEBIBYTE
"""How many bytes a task reads at least, for the same reason."""

TASKS_OF_A_CORE = 2
"""How many tasks like the next one a core could still have, so that all end together."""


class Group(NamedTuple):
    """Logs that are one run of lifetrace, sorted by path."""

    key: str
    """The value of the column `group`."""
    name: str
    """The name of the run's input in the tables."""
    files: list[LogFile]
    labels: dict[str, str] = {}
    """The values of labels that the paths of the logs tell."""
    entries: list[str] = []
    """The names of the files in a tar, relative to the folder of the logs."""

    @property
    def size(self) -> int:
        """The size of all files in bytes."""
        return sum(file.size for file in self.files)


def common_folder(logs: Sequence[Log]) -> str:
    """Returns the deepest folder that holds all logs."""
    return posixpath.commonpath([posixpath.dirname(log.path) for log in logs])


def key_function(by: str | GroupKey | None, name: str = "by") -> GroupKey:
    """Returns the function from a path to the key of its group.

    `by` is a regular expression whose first group is the key, or a function. Without it, each file
    is a group. `name` is what an error calls it.
    """
    if by is None:
        return lambda path: path
    if callable(by):
        return by
    try:
        pattern = re.compile(by)
    except re.error as error:
        raise ValueError(f"{name}={by!r} is no pattern: {error}") from None
    if pattern.groups < 1:
        raise ValueError(
            f"{name}={by!r} has no group; expected one in parentheses, such as '/(device[^/]*)/'"
        )

    def key(path: str) -> str | None:
        found = pattern.search(path)
        return found and found.group(1)

    return key


def group_logs(
    logs: Sequence[Log],
    by: str | GroupKey | None,
    labels_from: Mapping[str, str | GroupKey] | None = None,
) -> list[Group]:
    """Returns the groups of the logs, sorted by key.

    `labels_from` has for each label a pattern of the path, or a function of it, like `by`.

    Raises: `ValueError` for a path without a key, so that no log is left out unseen, and for a
    group whose paths tell several values of a label.
    """
    key = key_function(by)
    labels = {name: key_function(value, name) for name, value in (labels_from or {}).items()}
    root = common_folder(logs)
    members: dict[str, list[Log]] = {}
    for log in sorted(logs):
        found = value_of(key, log)
        if found is None:
            raise ValueError(
                f"{log.path}: by={by!r} finds no group in this path; change it, or leave the log"
                " out with glob="
            )
        members.setdefault(found, []).append(log)
    return [group_of(key, own, root, labels) for key, own in sorted(members.items())]


def group_of(key: str, logs: Sequence[Log], root: str, labels: Mapping[str, GroupKey]) -> Group:
    """Returns the group of some of the logs in a folder."""
    is_one_folder = len(logs) == 1 and logs[0].is_folder
    folder = logs[0].path if is_one_folder else common_folder(logs)
    return Group(
        key,
        input_name(key, logs, root),
        [file for log in logs for file in log.files],
        labels_of(key, logs, labels),
        [entry for log in logs for entry in log.entries(folder)],
    )


def value_of(key: GroupKey, log: Log) -> str | None:
    """Returns what is found in a log's path; that of a folder may end with a slash."""
    found = key(log.path)
    return key(f"{log.path}/") if found is None and log.is_folder else found


def labels_of(group: str, logs: Sequence[Log], labels: Mapping[str, GroupKey]) -> dict[str, str]:
    """Returns the labels that the paths of a group tell; one that no path tells is left out."""
    told = {}
    for name, value in labels.items():
        values = sorted({found for log in logs if (found := value_of(value, log))})
        if len(values) > 1:
            raise ValueError(
                f"{group}: its paths tell several values of {name}: {', '.join(values)}; change by="
                " so that a group has one"
            )
        if values:
            told[name] = values[0]
    return told


def input_name(key: str, logs: Sequence[Log], root: str) -> str:
    """Returns the name of a group's input: relative to the folder that holds all logs."""
    if len(logs) == 1:
        return posixpath.relpath(logs[0].path, root)
    folder = posixpath.relpath(common_folder(logs), root)
    return key if folder == "." else folder


def pack(groups: Iterable[Group], task_bytes: int, parallelism: int) -> list[list[Group]]:
    """Returns the groups of each task, the largest first.

    A task has up to `task_bytes`, and less towards the end, but not below `LEAST_TASK_BYTES`, so
    that all of the `parallelism` cores end at about the same time. A group that is larger is a task
    of its own.
    """
    ordered = sorted(groups, key=lambda group: (-group.size, group.key))
    rest = sum(cost(group) for group in ordered)
    tasks: list[list[Group]] = []
    space = 0
    for group in ordered:
        if cost(group) > space:
            tasks.append([])
            share = rest // (TASKS_OF_A_CORE * parallelism)
            space = min(task_bytes, max(share, LEAST_TASK_BYTES))
        tasks[-1].append(group)
        space -= cost(group)
        rest -= cost(group)
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
        Group(key, name, [LogFile(*file) for file in files], *rest)
        for key, name, files, *rest in json.loads(text)
    ]
