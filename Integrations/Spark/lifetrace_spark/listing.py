"""Lists logs on any file system that Spark reads."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from pyspark.sql import SparkSession


class NoLogs(ValueError):
    """The paths contain no log."""


class LogFile(NamedTuple):
    """A log: its URI without percent encoding, such as `file:/a b.txt`, and its size in bytes."""

    path: str
    size: int


def list_logs(spark: SparkSession, paths: Sequence[str], glob: str | None = None) -> list[LogFile]:
    """Returns the files below the paths, sorted by path; reads none of their contents.

    Spark leaves out files and folders whose names begin with `.` or `_`.

    Raises: `NoLogs` if there are none, `ValueError` if Java cannot read the name of a local file.
    """
    check_names(paths, spark._jvm.System.getProperty("sun.jnu.encoding"))
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true")
    if glob is not None:
        reader = reader.option("pathGlobFilter", glob)
    found = reader.load(list(paths))
    # A scan leaves out empty files, which are a problem that has to be seen.
    sizes = {shortened(unquote(path)): 0 for path in found.inputFiles()}
    lengths = found.select("path", "length").coalesce(spark.sparkContext.defaultParallelism)
    for row in lengths.collect():
        sizes[shortened(row["path"])] = row["length"]
    if not sizes:
        raise NoLogs(
            f"{', '.join(paths)}: no files; expected logs. Check the path and the pattern of"
            " names. Names that begin with '.' or '_' are left out."
        )
    return [LogFile(path, size) for path, size in sorted(sizes.items())]


def shortened(path: str) -> str:
    """Returns a local URI as Spark's tables write it: with one slash."""
    return path.replace("file:///", "file:/", 1) if path.startswith("file:///") else path


def local_path(uri: str) -> str | None:
    """Returns the path of a file on this machine, or `None` for another file system."""
    return uri.removeprefix("file:") if uri.startswith("file:/") else None


def check_names(paths: Sequence[str], encoding: str) -> None:
    """Checks that Java can read the names of local files; Spark leaves others out without a word.

    Raises: `ValueError` for the first name that it cannot read.
    """
    for path in paths:
        for name in local_names(path):
            try:
                os.fsencode(name).decode(encoding)
            except UnicodeDecodeError:
                raise ValueError(
                    f"{os.fsencode(name)!r}: Java cannot read this name as {encoding}; set"
                    " LC_ALL=C.UTF-8 before Spark starts, or rename the file"
                ) from None


def local_names(path: str) -> Iterator[str]:
    """Returns the paths of all local files that a path or pattern can mean, without hidden ones."""
    if re.match(r"(?!file:)[A-Za-z][A-Za-z0-9+.-]*:", path):
        return
    folder = re.split(r"[*?\[{]", path.removeprefix("file:"), maxsplit=1)
    start = os.path.dirname(folder[0]) or "." if len(folder) > 1 else folder[0]
    if os.path.isfile(start):
        yield start
    for place, folders, names in os.walk(start):
        folders[:] = [name for name in folders if name[0] not in "._"]
        yield from (os.path.join(place, name) for name in names if name[0] not in "._")
