"""Reads logs on executors: local files, and files of Hadoop's file systems."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Protocol
from xml.sax.saxutils import escape

from .listing import local_path
from .logs import LogFile

CHUNK = 1024 * 1024
SETTINGS = "settings.xml"
FILES_OF_A_PROCESS = 200
"""How many paths a command line surely has space for."""


class Unreadable(Exception):
    """A log cannot be read, or is not as long as it was when it was listed."""


class Source(Protocol):
    """Where the logs of a task come from."""

    def copy(self, file: LogFile, pipe: IO[bytes]) -> None:
        """Writes the contents of a log; raises `Unreadable` or `OSError`."""

    def interrupt(self) -> None:
        """Ends a `copy` that runs in another thread."""

    def close(self) -> None:
        """Frees what the source has open."""


def copy_bytes(file: LogFile, copy_some: Callable[[int], int]) -> None:
    """Copies as many bytes as the listing found in the file.

    `copy_some` copies up to so many bytes and returns how many; at the end of the file, 0.
    """
    rest = file.size
    while rest:
        count = copy_some(min(CHUNK, rest))
        if not count:
            raise Unreadable(
                f"{file.path}: ends after {file.size - rest} of {file.size} bytes; it changed after"
                " it was listed"
            )
        rest -= count


class LocalSource:
    """Files of this machine, or of a file system that is mounted on all machines."""

    def copy(self, file: LogFile, pipe: IO[bytes]) -> None:
        """Writes the contents of a log."""
        path = local_path(file.path)
        assert path is not None
        # Opening a pipe would wait for somebody who writes into it.
        with open(path, "rb", buffering=0, opener=open_at_once) as source:
            if not stat.S_ISREG(os.fstat(source.fileno()).st_mode):
                raise Unreadable(f"{file.path}: is no regular file")
            pipe.flush()
            copy_bytes(file, lambda count: splice(source, pipe, count))

    def interrupt(self) -> None:
        """Does nothing: `copy` ends with the pipe that it writes to."""

    def close(self) -> None:
        """Does nothing: each file is closed after it was copied."""


def open_at_once(path: str, flags: int) -> int:
    """Opens a file without waiting."""
    return os.open(path, flags | os.O_NONBLOCK)


def splice(source: IO[bytes], pipe: IO[bytes], count: int) -> int:
    """Copies up to so many bytes of a file into a pipe, if possible without reading them here."""
    if hasattr(os, "splice"):
        try:
            return os.splice(source.fileno(), pipe.fileno(), count)
        except OSError as error:
            # Some file systems cannot, and some sandboxes do not let it through.
            if error.errno not in (errno.EINVAL, errno.ENOSYS):
                raise
    written = pipe.write(source.read(count))
    pipe.flush()
    return written


@dataclass(frozen=True)
class HadoopSettings:
    """What Hadoop's shell needs beside Spark's own jars."""

    settings: dict[str, str]
    """The session's settings of Hadoop, such as `fs.s3a.endpoint`."""
    boundary: bytes
    """Random bytes that stand between two files."""


class HadoopSource:
    """Files that Hadoop's shell prints one after the other, many with one process.

    The shell goes on after a file that it cannot read. A boundary after each file therefore shows
    whether the bytes before it were those of the file.
    """

    def __init__(self, files: Sequence[LogFile], settings: HadoopSettings, boundary: str):
        """Creates a source of files that are copied in this order; some may be left out.

        `boundary` is the path of a file with the boundary's bytes.
        """
        self._files = list(files)
        self._hadoop = settings
        self._boundary = boundary
        self._shell: subprocess.Popen[bytes] | None = None
        self._is_interrupted = False
        self._next = self._end = 0

    def copy(self, file: LogFile, pipe: IO[bytes]) -> None:
        """Writes the contents of a log."""
        index = self._files.index(file, self._next)
        is_ready = index == self._next and index < self._end and not self._is_interrupted
        if self._shell is None or not is_ready:
            self.close()
            self._start(index)
        self._next = index + 1
        try:
            self._copy(file, pipe)
        except BaseException:
            self.close()
            raise

    def interrupt(self) -> None:
        """Ends the shell, so that `copy` finds no more bytes."""
        self._is_interrupted = True
        shell = self._shell
        if shell is not None:
            shell.kill()

    def close(self) -> None:
        """Ends the shell and frees its files."""
        if self._shell is None:
            return
        self._shell.kill()
        self._shell.communicate()
        self._folder.cleanup()
        self._errors.close()
        self._shell = None

    def _copy(self, file: LogFile, pipe: IO[bytes]) -> None:
        assert self._shell is not None and self._shell.stdout is not None
        output = self._shell.stdout
        try:
            copy_bytes(file, lambda count: pipe.write(output.read(count)))
        except Unreadable:
            raise Unreadable(f"{file.path}: {self._words()}") from None
        if output.read(len(self._hadoop.boundary)) != self._hadoop.boundary:
            raise Unreadable(f"{file.path}: {self._words()}")

    def _start(self, index: int) -> None:
        self._is_interrupted = False
        self._end = min(index + FILES_OF_A_PROCESS, len(self._files))
        self._folder = tempfile.TemporaryDirectory(prefix="lifetrace-spark-")
        write_settings(self._folder.name, self._hadoop.settings)
        self._errors = tempfile.TemporaryFile()
        paths = [
            path
            for file in self._files[index : self._end]
            for path in (without_globs(file.path), without_globs(f"file:{self._boundary}"))
        ]
        self._shell = subprocess.Popen(
            [*shell_command(self._folder.name), "-cat", *paths],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            # Java reads its arguments in the encoding of the locale.
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        )

    def _words(self) -> str:
        """Returns what the shell says of a file."""
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").splitlines()
        said = [line for line in lines if line.startswith("cat:")]
        return said[0] if said else "changed after it was listed, or cannot be read"


def shell_command(folder: str) -> list[str]:
    """Returns the command of Hadoop's shell, with the jars of Spark and a folder's settings."""
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else "java"
    places = [
        os.environ.get("HADOOP_CONF_DIR"),
        os.path.join(spark_home(), "jars", "*"),
        os.environ.get("SPARK_DIST_CLASSPATH"),
        folder,
    ]
    classes = os.pathsep.join(place for place in places if place)
    settings = os.path.join(folder, SETTINGS)
    return [java, "-cp", classes, "org.apache.hadoop.fs.FsShell", "-conf", settings]


def write_settings(folder: str, settings: dict[str, str]) -> None:
    """Writes the session's settings of Hadoop, and empty files for a machine that has none.

    Settings can be secrets. Arguments would show them in the list of processes.
    """
    files = {SETTINGS: settings, "core-site.xml": {}, "hdfs-site.xml": {}}
    for name, values in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(configuration(values))


def spark_home() -> str:
    """Returns the folder of Spark on this machine."""
    if "SPARK_HOME" in os.environ:
        return os.environ["SPARK_HOME"]
    import pyspark

    return os.path.dirname(pyspark.__file__)


def configuration(settings: dict[str, str]) -> str:
    """Returns settings as a file of Hadoop."""
    rows = (
        f"<property><name>{escape(key)}</name><value>{escape(value)}</value></property>"
        for key, value in settings.items()
    )
    return f"<configuration>{''.join(rows)}</configuration>"


def without_globs(path: str) -> str:
    """Returns a path in which Hadoop's shell sees no pattern."""
    return re.sub(r"([\\*?\[\]{}])", r"\\\1", path)
