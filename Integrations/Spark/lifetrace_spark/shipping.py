"""Finds the command on the driver and brings files to executors."""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import tempfile
from dataclasses import dataclass

from pyspark import SparkContext, SparkFiles


@dataclass(frozen=True)
class Shipped:
    """A file that executors have."""

    path: str
    """Its path, or its name among the files that Spark ships."""
    is_shipped: bool

    def on_executor(self) -> str:
        """Returns its path on the machine that asks."""
        return SparkFiles.get(self.path) if self.is_shipped else self.path


def find_lifetrace(path: str | None) -> str:
    """Returns the path of the command: the one asked for, that on PATH, or that of $LIFETRACE.

    Raises: `FileNotFoundError` if there is none that can be executed.
    """
    asked = path or shutil.which("lifetrace") or os.environ.get("LIFETRACE")
    found = shutil.which(asked) if asked else None
    if found is None:
        raise FileNotFoundError(
            f"{asked or 'lifetrace'}: no such command; put lifetrace on PATH, or name it with"
            " lifetrace= or $LIFETRACE"
        )
    return os.path.realpath(found)


def ship(context: SparkContext, path: str) -> Shipped:
    """Brings a file to the executors, under a name that its contents decide.

    Executors of a local master have the driver's files.
    """
    if context.master.split("[")[0] == "local":
        return Shipped(path, is_shipped=False)
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()[:16]
    copy = os.path.join(shipped_folder(), f"{os.path.basename(path)}-{digest}")
    if not os.path.exists(copy):
        shutil.copy2(path, copy)
    context.addFile(copy)
    return Shipped(os.path.basename(copy), is_shipped=True)


@functools.cache
def shipped_folder() -> str:
    """Returns the driver's folder of files for executors, which lasts as long as the driver."""
    folder = tempfile.mkdtemp(prefix="lifetrace-spark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
