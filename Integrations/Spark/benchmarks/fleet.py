"""Compares Spark with xargs over the same logs.

fleet.py LIFETRACE BENCHMARKS FOLDER COUNT BYTES SMALL

Logs are hard links to one generated file, so that the speed of a disk does not matter.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

MASTER = "local-cluster[2,1,2048]"
LAYOUT = "idevicesyslog"
MEGABYTE = 1_000_000


def logs(benchmarks: str, folder: Path, count: int, size: int) -> Path:
    """Returns a folder with so many logs of so many bytes."""
    place = folder / f"{count}x{size}"
    shutil.rmtree(place, ignore_errors=True)
    made = folder / f"generated-{size}"
    if not made.exists():
        made.mkdir(parents=True)
        subprocess.run(
            [benchmarks, "generate", LAYOUT, f"--bytes={size}", "--share=0.5", f"--folder={made}"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    log = next(path for path in made.iterdir() if path.is_file())
    for index in range(count):
        link = place / f"device{index % 100:02}" / f"{index:06}.txt"
        link.parent.mkdir(parents=True, exist_ok=True)
        os.link(log, link)
    return place


def with_xargs(lifetrace: str, place: Path) -> tuple[float, int]:
    """Returns the seconds and the rows of two processes at a time, without Spark."""
    start = time.monotonic()
    rows = subprocess.run(
        f"find '{place}' -type f -print0"
        f" | xargs -0 -n1 -P2 '{lifetrace}' export --table sessions --to - | wc -l",
        shell=True, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return time.monotonic() - start, int(rows)


def with_spark(lifetrace: str, place: Path) -> dict[str, float]:
    """Returns the seconds, the rows and the driver's peak memory of a new session."""
    run = subprocess.run(
        [sys.executable, __file__, "--measure", lifetrace, place],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    return json.loads(run.stdout.splitlines()[-1])


def measure(lifetrace: str, place: str) -> None:
    """Reads logs with a session that has started, and writes what that took."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    from lifetrace_spark import read

    spark = SparkSession.builder.master(MASTER).config("spark.ui.enabled", "false").getOrCreate()
    # Starts the executors and their Python.
    some = [str(path) for path in list(Path(place).rglob("*.txt"))[:8]]
    read(spark, some, lifetrace=lifetrace, task_bytes=1).count()
    start = time.monotonic()
    frame = read(spark, place, lifetrace=lifetrace)
    listed = time.monotonic()
    rows = frame.where("_problem is null").count()
    end = time.monotonic()
    found = {
        "seconds": end - start,
        "listing": listed - start,
        "rows": rows,
        "tasks": frame.rdd.getNumPartitions(),
        "python": peak(os.getpid()),
        "jvm": peak(spark.sparkContext._gateway.proc.pid),
    }
    spark.stop()
    print(json.dumps(found))


def peak(pid: int) -> float:
    """Returns the peak resident memory of a process in megabytes, from /proc."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    return int(found.group(1)) * 1024 / MEGABYTE if found else float("nan")


def speed(count: int, size: int, seconds: float) -> str:
    """Returns seconds and megabytes a second."""
    return f"{seconds:8.1f} s {count * size / MEGABYTE / seconds:8.1f} MB/s"


def compare(lifetrace: str, place: Path, count: int, size: int) -> None:
    """Prints Spark beside xargs."""
    plain, plain_rows = with_xargs(lifetrace, place)
    spark = with_spark(lifetrace, place)
    overhead = (spark["seconds"] - plain) / count
    print(f"{count} logs of {size / MEGABYTE:g} MB")
    print(f"  xargs -P2  {speed(count, size, plain)}  {plain_rows} rows")
    print(f"  {MASTER:<9} {speed(count, size, spark['seconds'])}  {spark['rows']} rows")
    print(f"  of that listing {spark['listing']:.1f} s; {spark['tasks']} tasks")
    print(
        f"  overhead {1000 * overhead:.1f} ms a log, {100 * (spark['seconds'] / plain - 1):.1f} %"
    )
    print(f"  driver's peak: JVM {spark['jvm']:.0f} MB, Python {spark['python']:.0f} MB")
    if spark["rows"] != plain_rows:
        sys.exit("the rows differ; expected the same number")


def main(lifetrace: str, benchmarks: str, folder: str, count: str, size: str, small: str) -> None:
    """Compares large logs, and ten times as many small ones."""
    for number, length in (
        (int(count), int(size)),
        (int(small), MEGABYTE),
        (10 * int(small), MEGABYTE),
    ):
        place = logs(benchmarks, Path(folder), number, length)
        compare(lifetrace, place, number, length)
        shutil.rmtree(place)


if __name__ == "__main__":
    if sys.argv[1] == "--measure":
        measure(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
