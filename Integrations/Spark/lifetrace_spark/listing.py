"""Lists logs on any file system that Spark reads."""

from __future__ import annotations

import os
import posixpath
import re
import stat
import warnings
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import unquote

from py4j.protocol import Py4JJavaError
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession

from .logs import Log, LogFile, logs_of

LEADS_BACK = "links to a folder that holds it"


class NoLogs(ValueError):
    """The paths contain no log."""


def list_logs(spark: SparkSession, paths: Sequence[str], glob: str | None = None) -> list[Log]:
    """Returns the logs below the paths, sorted by path; reads none of their contents.

    Spark leaves out files and folders whose names begin with `.` or `_`. Pipes and devices in folders
    of this machine, and links to folders that hold them or that another link leads to, are left out
    with a warning.

    `glob` is a pattern of Hadoop for the names of logs, never for those of files in an archive.

    Raises: `NoLogs` if a path is missing or there are none, `ValueError` if Java cannot read the name
    of a local file, if Spark itself would have to list such links, or if `glob` is no pattern.
    """
    pattern = None if glob is None else glob_pattern(spark, glob)
    check_names(paths, spark._jvm.System.getProperty("sun.jnu.encoding"))
    folders = plain_folders(spark, paths)
    # Spark starts jobs to list. For folders of this machine, that takes longer than a small fleet.
    if folders:
        sizes = sizes_below(folders)
    else:
        check_links(paths)
        sizes = sizes_from_spark(spark, paths)
    logs = [
        log
        for log in logs_of([LogFile(path, size) for path, size in sizes.items()])
        if pattern is None or pattern.fullmatch(posixpath.basename(log.path))
    ]
    if not logs:
        raise NoLogs(
            f"{', '.join(paths)}: no files; expected logs. Check the path and the pattern of"
            " names. Names that begin with '.' or '_' are left out."
        )
    return logs


def glob_pattern(spark: SparkSession, glob: str) -> re.Pattern[str]:
    """Returns a pattern of names as Hadoop understands it.

    Raises: `ValueError` if it is none.
    """
    try:
        text = spark._jvm.org.apache.hadoop.fs.GlobPattern(glob).compiled().pattern()
    except Py4JJavaError as error:
        raise ValueError(
            f"glob={glob!r} is no pattern: {error.java_exception.getMessage()}"
        ) from None
    return re.compile(text, re.DOTALL)


def plain_folders(spark: SparkSession, paths: Sequence[str]) -> list[str]:
    """Returns the absolute paths of folders of this machine; nothing if not all paths are some."""
    if any(re.search(r"[*?\[{\\]", path) for path in paths):
        return []
    settings = spark._jsparkSession.sessionState().newHadoopConf()
    folders = []
    for path in paths:
        place = spark._jvm.org.apache.hadoop.fs.Path(path)
        folder = local_path(place.getFileSystem(settings).makeQualified(place).toString())
        if folder is None or not os.path.isdir(folder):
            return []
        folders.append(folder)
    return folders


def sizes_below(folders: Sequence[str]) -> dict[str, int]:
    """Returns the sizes of the files below folders of this machine, as Spark lists them."""
    sizes = {}
    left_out: list[str] = []
    for folder in folders:
        for path in files_below(folder, left_out, on_error=fail):
            # Spark leaves out links without a target, too.
            if not os.path.exists(path):
                continue
            found = os.stat(path)
            if stat.S_ISREG(found.st_mode):
                sizes[f"file:{path}"] = found.st_size
            else:
                left_out.append(f"{path}: is no regular file")
    for reason in left_out:
        warnings.warn(f"{reason}; left out", stacklevel=2)
    return sizes


def is_hidden(name: str) -> bool:
    """Returns whether Spark leaves out files and folders of this name."""
    if name.startswith(("_metadata", "_common_metadata")):
        return False
    return name[0] == "." or (name[0] == "_" and "=" not in name) or name.endswith("._COPYING_")


def sizes_from_spark(spark: SparkSession, paths: Sequence[str]) -> dict[str, int]:
    """Returns the sizes of the files below paths of any file system.

    Raises: `NoLogs` if there is nothing at a path.
    """
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true")
    try:
        found = reader.load(list(paths))
    except AnalysisException as error:
        if error.getCondition() != "PATH_NOT_FOUND":
            raise
        path = error.getMessageParameters()["path"]
        raise NoLogs(f"{path}: no such file or folder; check the path") from None
    # A scan leaves out empty files, which are a problem that has to be seen.
    sizes = {shortened(unquote(path)): 0 for path in found.inputFiles()}
    lengths = found.select("path", "length").coalesce(spark.sparkContext.defaultParallelism)
    for row in lengths.collect():
        sizes[shortened(row["path"])] = row["length"]
    return sizes


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


def check_links(paths: Sequence[str]) -> None:
    """Checks that Spark can list local folders to their end.

    Raises: `ValueError` for the first link that leads back.
    """
    left_out: list[str] = []
    for path in paths:
        for _ in local_names(path, left_out):
            pass
    for reason in left_out:
        if reason.endswith(LEADS_BACK):
            raise ValueError(f"{reason}; remove it, or name the folders without a pattern")


def local_names(path: str, left_out: list[str] | None = None) -> Iterator[str]:
    """Returns the paths of all local files that a path or pattern can mean, without hidden ones."""
    if re.match(r"(?!file:)[A-Za-z][A-Za-z0-9+.-]*:", path):
        return
    folder = re.split(r"[*?\[{]", path.removeprefix("file:"), maxsplit=1)
    start = os.path.dirname(folder[0]) or "." if len(folder) > 1 else folder[0]
    if os.path.isfile(start):
        yield start
    yield from files_below(start, [] if left_out is None else left_out)


def files_below(
    folder: str, left_out: list[str], on_error: Callable[[OSError], object] | None = None
) -> Iterator[str]:
    """Returns the paths of the files below a folder, without those that Spark leaves out.

    Adds to `left_out` why links to folders are not followed: else a few of them have paths without
    end.
    """
    followed: set[tuple[int, int]] = set()

    def is_followed(path: str) -> bool:
        if not os.path.islink(path):
            return True
        target = identity(path)
        if target in identities_above(path, folder):
            left_out.append(f"{path}: {LEADS_BACK}")
        elif target in followed:
            left_out.append(f"{path}: links to a folder that another link leads to")
        else:
            followed.add(target)
            return True
        return False

    for place, folders, names in os.walk(folder, onerror=on_error, followlinks=True):
        folders[:] = [
            name
            for name in sorted(folders)
            if not is_hidden(name) and is_followed(os.path.join(place, name))
        ]
        yield from (os.path.join(place, name) for name in names if not is_hidden(name))


def identity(path: str) -> tuple[int, int]:
    """Returns what a file or folder is called by its file system."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


def identities_above(path: str, top: str) -> Iterator[tuple[int, int]]:
    """Returns the identities of the folders above a path, up to `top`."""
    while len(path) > len(top):
        path = os.path.dirname(path)
        yield identity(path)


def fail(error: OSError) -> None:
    """Raises the error, so that a folder that cannot be read is not left out unseen."""
    raise error
