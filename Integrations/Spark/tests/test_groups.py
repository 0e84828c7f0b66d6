"""Groups and tasks, without Spark."""

from __future__ import annotations

import random

import pytest

from lifetrace_spark.groups import (
    MEBIBYTE, START_COST, TASK_BYTES, Group, decode, encode, group_logs, pack,
)  # fmt: skip
from lifetrace_spark.listing import LogFile
from lifetrace_spark.sources import without_globs


def groups_of(sizes):
    return [
        Group(f"{index:05}", "name", [LogFile(f"file:/{index}", size)])
        for index, size in enumerate(sizes)
    ]


@pytest.mark.parametrize("seed", range(5))
def test_every_group_is_in_one_task(seed):
    sizes = [random.Random(seed).randrange(300 * MEBIBYTE) for _ in range(200)]
    groups = groups_of([*sizes, 0, 0])
    tasks = pack(groups, 128 * MEBIBYTE, 2)
    assert sorted(group for task in tasks for group in task) == groups
    for task in tasks:
        size = sum(group.size + START_COST for group in task)
        assert len(task) == 1 or size <= 128 * MEBIBYTE
    first = [task[0].size for task in tasks]
    assert first == sorted(first, reverse=True)


def test_small_logs_are_packed_but_keep_all_cores_busy():
    groups = groups_of([1000] * 2000)
    assert 4 <= len(pack(groups, TASK_BYTES, 1)) <= 6
    assert 64 <= len(pack(groups, TASK_BYTES, 16)) <= 80


def test_tasks_as_text():
    task = groups_of([5, 7])
    assert decode(encode(task)) == task


def test_names_are_relative_to_the_folder_of_all_logs():
    files = [
        LogFile(f"s3a://bucket/logs/{name}", 1) for name in ("p1/b.txt", "p1/a.txt", "p2/c.txt")
    ]
    each = group_logs(files, None)
    assert [group.name for group in each] == ["p1/a.txt", "p1/b.txt", "p2/c.txt"]
    devices = group_logs(files, "/(p.)/")
    assert [(group.key, group.name) for group in devices] == [("p1", "p1"), ("p2", "p2/c.txt")]
    assert devices[0].entries == ["a.txt", "b.txt"]
    all_logs = group_logs(files, lambda path: "fleet")
    assert [(group.name, group.entries) for group in all_logs] == [
        ("fleet", ["p1/a.txt", "p1/b.txt", "p2/c.txt"])
    ]


def test_patterns_are_escaped_for_hadoops_shell():
    assert without_globs(r"a[b]{c}*?\d") == r"a\[b\]\{c\}\*\?\\d"
