"""What a single run of `lifetrace export` writes, to compare data frames with."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pyspark.sql import DataFrame

from lifetrace_spark.groups import Group
from lifetrace_spark.logs import LogFile
from lifetrace_spark.run import Run
from lifetrace_spark.sources import LocalSource

TABLES = (
    "inputs apps processes scenes intervals sessions tasks launches exits metrics findings events"
    " diagnostics"
).split()


def uri(path: Path) -> str:
    return f"file:{path}"


def exported(lifetrace: str, table: str, name: str, log: bytes, *options: str) -> list[dict]:
    """Returns the rows of one table of a log."""
    run = subprocess.run(
        [lifetrace, "export", "-", f"--name={name}", f"--table={table}", "--to=-", *options],
        input=log,
        capture_output=True,
        check=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def exported_from(lifetrace: str, table: str, path: Path) -> list[dict]:
    """Returns the rows of one table of a file or folder, which the command opens itself."""
    run = subprocess.run(
        [lifetrace, "export", path, f"--table={table}", "--to=-"], capture_output=True, check=True
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def rows_of_run(lifetrace: str, table: str, group: Group) -> list[dict]:
    """Returns the rows of one table of a group, without Spark."""
    command = [lifetrace, "export", "-", f"--name={group.name}", f"--table={table}", "--to=-"]
    run = Run(group, LocalSource(), command, timeout=60)
    rows = [json.loads(line) for block in run.blocks() for line in block.splitlines()]
    assert run.problem is None, run.problem
    return rows


def without(rows: Iterable[dict], *columns: str) -> list[dict]:
    """Returns rows without some columns."""
    return [{key: value for key, value in row.items() if key not in columns} for row in rows]


def files_of(root: Path) -> list[LogFile]:
    """Returns the files below a folder as a listing has them."""
    return [LogFile(uri(path), path.stat().st_size) for path in files(root)]


def files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())


def exported_each(lifetrace: str, table: str, root: Path) -> list[dict]:
    """Returns the rows of one table of all files, each a group."""
    return [
        {"group": uri(path), **row}
        for path in files(root)
        for row in exported(lifetrace, table, str(path.relative_to(root)), path.read_bytes())
    ]


def collected(frame: DataFrame) -> list[dict]:
    """Returns the rows of a frame in the order of their groups, without missing values."""
    rows = [
        {key: value for key, value in row.asDict().items() if value is not None}
        for row in frame.collect()
    ]
    return in_order(rows)


def in_order(rows: Iterable[dict]) -> list[dict]:
    return sorted(rows, key=lambda row: (row["group"], row.get("n", 0)))
