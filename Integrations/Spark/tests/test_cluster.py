"""A cluster of two executors, of which one is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from expected import exported_each, in_order

SLOW = """
case "$*" in
  *--name=*) echo started >>"{started}"; sleep 2 ;;
esac
"""


def test_a_killed_executor_loses_no_rows(lifetrace, samples, command, tmp_path):
    started = tmp_path / "started"
    job = Path(__file__).with_name("cluster_job.py")
    slow = command(SLOW.format(started=started))
    run = subprocess.run(
        [sys.executable, job, samples, slow, started],
        capture_output=True, text=True, timeout=200, env=os.environ,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-5000:]
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert in_order(rows) == in_order(exported_each(lifetrace, "intervals", samples))
    # The killed executor's task ran twice.
    assert len(started.read_text().splitlines()) > 5
