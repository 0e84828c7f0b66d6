"""Groups and tasks, without Spark."""

from __future__ import annotations

import random

import pytest

from lifetrace_spark.groups import (
    LEAST_TASK_BYTES, MEBIBYTE, START_COST, TASK_BYTES, Group, cost, decode, encode, group_logs,
    pack,
)  # fmt: skip
from lifetrace_spark.logs import Log, LogFile, logs_of
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


@pytest.mark.parametrize("cores", [1, 2, 16])
@pytest.mark.parametrize("sizes", [[1000] * 2000, [5 * MEBIBYTE] * 2000, [*range(0, 2**30, 2**22)]])
def test_few_tasks_that_keep_all_cores_busy_to_the_end(sizes, cores):
    tasks = pack(groups_of(sizes), TASK_BYTES, cores)
    costs = [sum(map(cost, task)) for task in tasks]
    assert len(tasks) <= 2 * sum(costs) / TASK_BYTES + 16 * cores
    if max(sizes) < LEAST_TASK_BYTES:
        assert len(tasks) <= sum(costs) / (LEAST_TASK_BYTES - max(sizes) - START_COST) + 1
    busy = [0] * cores
    for each in costs:
        busy[busy.index(min(busy))] += each
    # The last task ends when the last core does.
    assert max(busy) - min(busy) <= max(LEAST_TASK_BYTES, max(sizes)) * 1.1


def test_labels_from_paths():
    names = ("build-9/a/x.txt", "build-9/a/y.txt", "build-10/b.txt", "c.txt")
    logs = [Log(f"file:/{name}", [LogFile(f"file:/{name}", 1)]) for name in names]
    patterns = {"build": "/build-([0-9]+)/", "letter": lambda path: path[-5]}
    labels = {group.key[6:]: group.labels for group in group_logs(logs, None, patterns)}
    assert labels == {
        "build-9/a/x.txt": {"build": "9", "letter": "x"},
        "build-9/a/y.txt": {"build": "9", "letter": "y"},
        "build-10/b.txt": {"build": "10", "letter": "b"},
        "c.txt": {"letter": "c"},
    }
    assert group_logs(logs[:2], "/(a)/", {"build": patterns["build"]})[0].labels == {"build": "9"}
    with pytest.raises(ValueError, match="a: its paths tell several values of letter: x, y"):
        group_logs(logs[:2], "/(a)/", patterns)
    with pytest.raises(ValueError, match=r"build='\(' is no pattern: missing \)"):
        group_logs(logs, None, {"build": "("})
    with pytest.raises(ValueError, match="build='build' has no group"):
        group_logs(logs, None, {"build": "build"})


def test_tasks_as_text():
    task = [*groups_of([5, 7]), Group("c", "c", [], {"build": "9"}, ["c"])]
    assert decode(encode(task)) == task


def test_names_are_relative_to_the_folder_of_all_logs():
    files = [
        LogFile(f"s3a://bucket/logs/{name}", 1) for name in ("p1/b.txt", "p1/a.txt", "p2/c.txt")
    ]
    logs = logs_of(files)
    each = group_logs(logs, None)
    assert [group.name for group in each] == ["p1/a.txt", "p1/b.txt", "p2/c.txt"]
    devices = group_logs(logs, "/(p.)/")
    assert [(group.key, group.name) for group in devices] == [("p1", "p1"), ("p2", "p2/c.txt")]
    assert devices[0].entries == ["a.txt", "b.txt"]
    all_logs = group_logs(logs, lambda path: "fleet")
    assert [(group.name, group.entries) for group in all_logs] == [
        ("fleet", ["p1/a.txt", "p1/b.txt", "p2/c.txt"])
    ]


def test_patterns_are_escaped_for_hadoops_shell():
    assert without_globs(r"a[b]{c}*?\d") == r"a\[b\]\{c\}\*\?\\d"
