"""Reads logs in a cluster of two executors, kills one, and writes the rows as JSON lines.

cluster_job.py LOGS LIFETRACE STARTED
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

os.environ["PYSPARK_PYTHON"] = sys.executable

from pyspark.sql import SparkSession

from lifetrace_spark import read


def executors() -> list[int]:
    """Returns the processes of executors that this process started."""
    listing = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True)
    parents, arguments = {}, {}
    for line in listing.stdout.splitlines():
        pid, parent, text = line.split(None, 2)
        parents[int(pid)], arguments[int(pid)] = int(parent), text

    def is_own(pid: int) -> bool:
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    backend = "CoarseGrainedExecutorBackend"
    return [pid for pid, text in arguments.items() if backend in text and is_own(pid)]


def kill_one_when(started: Path) -> None:
    """Kills an executor while both run lifetrace."""
    while not started.exists() or len(started.read_text().splitlines()) < 2:
        time.sleep(0.1)
    os.kill(executors()[0], signal.SIGKILL)


def main(logs: str, lifetrace: str, started: str) -> None:
    """Runs the job."""
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    for key in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
        builder = builder.config(key, "false")
    spark = builder.config("spark.executor.memory", "1g").getOrCreate()
    frame = read(spark, logs, "intervals", lifetrace=lifetrace, task_bytes=1)
    threading.Thread(target=kill_one_when, args=[Path(started)], daemon=True).start()
    for line in frame.toJSON().collect():
        print(line)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
