"""Reads logs as data frames."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

import pyarrow as pa
from pyspark import StorageLevel, cloudpickle
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

from . import schema
from .groups import TASK_BYTES, Group, GroupKey, encode, group_logs, pack
from .listing import list_logs
from .rows import ROW, TABLE, RowLines, TypedRows
from .shipping import Shipped, find_lifetrace, ship, shipped_folder
from .sources import HadoopSettings
from .task import TASK, Work, are_local, label_options

MODES = ("PERMISSIVE", "DROPMALFORMED", "FAILFAST")
LINES = f"`{schema.GROUP}` string, `{TABLE}` string, `{ROW}` string, `{schema.PROBLEM}` string"
WRONG_USAGE = 64
"""The status of `lifetrace` for wrong arguments."""

ArrowFunction = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]


class Tables(dict[str, DataFrame]):
    """Tables of one pass over the logs, by name.

    Spark keeps the rows of the pass until `unpersist`.
    """

    def __init__(self, tables: Mapping[str, DataFrame], lines: DataFrame, groups: int):
        """Creates tables of lines that are read once, of so many groups."""
        super().__init__(tables)
        self._lines = lines
        self.groups = groups
        """How many groups the listing found."""

    @property
    def account(self) -> DataFrame:
        """One row for each group: `group`, and `_problem`, which is null if all rows are there."""
        closing = self._lines.where(F.col(TABLE).isNull())
        return closing.select(schema.GROUP, schema.PROBLEM)

    def unpersist(self) -> None:
        """Frees the rows; the tables are read from the logs again if they are used later."""
        self._lines.unpersist()


def read(
    spark: SparkSession,
    paths: str | Sequence[str],
    table: str | Sequence[str] = "sessions",
    *,
    by: str | GroupKey | None = None,
    options: Sequence[str] = (),
    labels: Mapping[str, str] | None = None,
    labels_from: Mapping[str, str | GroupKey] | None = None,
    lifetrace: str | None = None,
    executor_lifetrace: str | None = None,
    mode: str = "PERMISSIVE",
    timeout: float = 3600,
    task_bytes: int = TASK_BYTES,
    glob: str | None = None,
    opener: str = "auto",
) -> DataFrame | Tables:
    """Returns a table of lifetrace over all logs below the paths, or several tables of one pass.

    - paths: Folders, files or patterns of any file system that Spark reads.
    - table: The name of a table, or names; `lifetrace schema --of tables` describes them.
    - by: Which logs are of one device and become one run of lifetrace: a regular expression whose
      first group is the key, or a function of the path. By default, each log is a run: a file, or
      the folder of a log archive or of an unpacked sysdiagnose.
    - options: Options of `lifetrace export` for reading, such as `["--year", "2026"]`.
    - labels: Columns with the same value in all rows.
    - labels_from: Columns with a value from the path of the log: for each, a regular expression
      whose first group is the value, or a function of the path. Where that finds nothing, the value
      is missing. The paths of a group must tell one value. `version`, `build` and `model` are
      taken from the log where it names them.
    - lifetrace: The command on the driver, which executors get; by default that of PATH, else of
      $LIFETRACE.
    - executor_lifetrace: The path of the command on executors that have it already.
    - mode: What a log becomes of which rows are missing. PERMISSIVE: a row with only `group` and
      `_problem`. DROPMALFORMED: nothing but a row in `diagnostics`. FAILFAST: the job fails.
    - timeout: How many seconds one run may take.
    - task_bytes: How many bytes of logs a task reads, if it has several groups.
    - glob: Only logs with names that match, such as `*.log`. An archive has the name of its folder.
    - opener: `hadoop` reads local files with Hadoop's shell, too.

    Rows that a failed run wrote before it ended stay. The columns `group` and `_problem` tell them.

    Raises: `NoLogs` if the paths contain no files, `ValueError` for wrong arguments.
    """
    if mode not in MODES:
        raise ValueError(f"mode={mode!r} is unknown; expected one of {', '.join(MODES)}")
    names = [table] if isinstance(table, str) else list(table)
    labels = dict(labels or {})
    # Any value shows whether lifetrace takes these names.
    all_labels = labels | dict.fromkeys(labels_from or {}, "value")
    if len(all_labels) < len(labels) + len(labels_from or {}):
        raise ValueError("a label is both in labels= and in labels_from=; give it once")
    command = find_lifetrace(lifetrace)
    columns = columns_of(names, command, all_labels)
    is_single = isinstance(table, str)
    # Rows name their table only if there are several.
    written = names if is_single or len(names) > 1 else [*names, "inputs"]
    arguments = export_arguments(written, options, labels)
    check(command, export_arguments(written, options, all_labels))
    logs = list_logs(spark, [paths] if isinstance(paths, str) else paths, glob)
    groups = group_logs(logs, by, labels_from)
    tables = {name: TypedRows(name, columns[name], mode == "PERMISSIVE") for name in names}
    boundary, hadoop = None, HadoopSettings({}, b"")
    if opener == "hadoop" or not are_local(groups):
        boundary, hadoop = hadoop_shell(spark)
    work = Work(
        lifetrace=executors_command(spark, command, executor_lifetrace),
        arguments=arguments,
        timeout=timeout,
        is_failing_fast=mode == "FAILFAST",
        rows=tables[names[0]] if is_single else RowLines(),
        hadoop=hadoop,
        boundary=boundary,
    )
    tasks = task_frame(spark, pack(groups, task_bytes, spark.sparkContext.defaultParallelism))
    if is_single:
        return mapped(tasks, work, schema.spark_schema(columns[names[0]]))
    lines = mapped(tasks, work, LINES).persist(StorageLevel.MEMORY_AND_DISK)
    return Tables(
        {name: table_of(lines, rows) for name, rows in tables.items()}, lines, len(groups)
    )


def columns_of(
    names: Sequence[str], lifetrace: str, labels: Mapping[str, str]
) -> dict[str, schema.Columns]:
    """Returns the columns of each table, with those of labels.

    Raises: `ValueError` for a name that is no table, or a label with the name of another column.
    """
    known = schema.tables(lifetrace)
    if unknown := [name for name in names if name not in known]:
        raise ValueError(
            f"table {', '.join(unknown)} is unknown; expected some of {', '.join(known)}"
        )
    if taken := {schema.GROUP, schema.PROBLEM, TABLE} & set(labels):
        raise ValueError(
            f"label {', '.join(sorted(taken))} is the name of a column; choose another"
        )
    return {name: schema.with_labels(known[name], labels) for name in names}


def export_arguments(
    names: Sequence[str], options: Sequence[str], labels: Mapping[str, str]
) -> list[str]:
    """Returns the arguments of `lifetrace export` that all runs have in common."""
    tables = [f"--table={name}" for name in names]
    return [*tables, *label_options(labels), *options, "--to=-"]


def check(lifetrace: str, arguments: Sequence[str]) -> None:
    """Checks the arguments with an empty log.

    Raises: `ValueError` with what the command says of wrong ones.
    """
    tried = subprocess.run(
        [lifetrace, "export", "-", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    if tried.returncode == WRONG_USAGE:
        raise ValueError(f"options=, labels= or labels_from=: {tried.stderr.strip()}")


def executors_command(spark: SparkSession, lifetrace: str, on_executors: str | None) -> Shipped:
    """Returns the command as executors find it."""
    if on_executors is not None:
        return Shipped(on_executors, is_shipped=False)
    return ship(spark.sparkContext, lifetrace)


def hadoop_shell(spark: SparkSession) -> tuple[Shipped, HadoopSettings]:
    """Returns what executors need to read files with Hadoop's shell."""
    prefix = "spark.hadoop."
    settings = dict(spark.sparkContext.getConf().getAll()) | spark.conf.getAll
    boundary = os.urandom(32)
    path = os.path.join(shipped_folder(), f"boundary-{boundary.hex()}")
    with open(path, "wb") as file:
        file.write(boundary)
    hadoop = {
        key.removeprefix(prefix): value for key, value in settings.items() if key.startswith(prefix)
    }
    return ship(spark.sparkContext, path), HadoopSettings(hadoop, boundary)


def task_frame(spark: SparkSession, tasks: Sequence[Sequence[Group]]) -> DataFrame:
    """Returns a data frame with one partition for each task."""
    rows = spark.sparkContext.parallelize([(encode(task),) for task in tasks], len(tasks))
    return spark.createDataFrame(rows, f"{TASK} string")


def mapped(frame: DataFrame, function: ArrowFunction, result: StructType | str) -> DataFrame:
    """Returns the batches that a function of this package makes of those of a frame.

    The function travels with its code, so that executors need not have this package.
    """
    package = sys.modules[__package__]
    cloudpickle.register_pickle_by_value(package)
    try:
        return frame.mapInArrow(function, result)
    finally:
        cloudpickle.unregister_pickle_by_value(package)


def table_of(lines: DataFrame, rows: TypedRows) -> DataFrame:
    """Returns one table of the lines of several."""
    own = lines.where((F.col(TABLE) == rows.table) | F.col(TABLE).isNull())
    return mapped(own, rows.from_lines, schema.spark_schema(rows.columns))
