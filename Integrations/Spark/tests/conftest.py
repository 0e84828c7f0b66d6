"""One session and one set of logs for all tests."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

os.environ["PYSPARK_PYTHON"] = sys.executable

from pyspark.sql import SparkSession

SAMPLES = Path(__file__).parents[3] / "SampleTraces"


@pytest.fixture(scope="session")
def spark():
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def lifetrace() -> str:
    """The path of the command, which `.ci/test-fleet` sets."""
    return os.path.realpath(os.environ["LIFETRACE"])


@pytest.fixture(scope="session")
def samples(tmp_path_factory) -> Path:
    """Some of the samples' logs, each in a folder of its own, with names that need care."""
    root = tmp_path_factory.mktemp("fleet") / "logs"
    for folder, name in (
        ("day-without-scenes/events.ndjson", "device1/monday.ndjson"),
        ("leaked-background-task/console.txt", "device1/a b%20#[x]{y}.txt"),
        ("push-launch/log-show.ndjson", "device2/ünïcode.ndjson"),
        ("launch-watchdog/idevicesyslog.txt", "device2/line\nbreak.txt"),
        ("exits-on-suspend/idevicesyslog.txt", "device3/-dash.txt"),
    ):
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SAMPLES / folder, place)
    return root


@pytest.fixture
def command(tmp_path, lifetrace):
    """Makes a command that runs lines of shell first; `$*` are the arguments of a run."""

    def make(lines: str) -> str:
        path = tmp_path / "command" / "lifetrace"
        path.parent.mkdir()
        path.write_text(f'#!/bin/sh\n{lines}\nexec "{lifetrace}" "$@"\n')
        path.chmod(0o755)
        return str(path)

    return make
