"""The command `python -m lifetrace_spark`, for one machine."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from pyspark.sql import SparkSession

from .page import Report
from .reader import MODES, read
from .report import NEEDED, report
from .schema import PROBLEM

FORMATS = {".html": "html", ".md": "markdown"}


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command's arguments."""
    made = argparse.ArgumentParser(
        prog="python -m lifetrace_spark",
        description="Reports on the iOS logs of a fleet, or writes tables of them as Parquet.",
    )
    made.add_argument("logs", nargs="+", help="folders or files")
    made.add_argument("--by", help="a pattern whose first group names the logs of one device")
    made.add_argument("--glob", help="only logs with names that match, such as '*.log'")
    made.add_argument(
        "--lifetrace", help="the command; by default that of PATH, else of $LIFETRACE"
    )
    made.add_argument(
        "--option", action="append", default=[],
        help="an option of lifetrace export, such as --option=--year=2026",
    )  # fmt: skip
    made.add_argument(
        "--label", action="append", default=[], type=label, metavar="KEY=VALUE",
        help="a column with the same value in all rows; may be given several times",
    )  # fmt: skip
    made.add_argument(
        "--label-from", action="append", default=[], type=label, metavar="KEY=PATTERN",
        help="a column with a value from the path: the first group of the pattern",
    )  # fmt: skip
    made.add_argument("--mode", choices=MODES, default=MODES[0], help="what a failed log becomes")
    made.add_argument("--timeout", type=float, default=3600, help="seconds that one run may take")
    made.add_argument("--output", type=Path, help="the report, as .html or .md")
    made.add_argument(
        "--table", action="append", help="a table for --to; may be given several times"
    )
    made.add_argument("--to", type=Path, help="a folder for Parquet, with a folder for each table")
    return made


def label(text: str) -> tuple[str, str]:
    """Returns the key and the value or pattern of a label."""
    key, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(
            "expected KEY=VALUE such as build=345, or KEY=PATTERN such as 'build=/build-([^/]*)/'"
        )
    return key, value


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command."""
    given = parser().parse_args(arguments)
    if given.output is not None and given.output.suffix not in FORMATS:
        sys.exit(f"{given.output}: unknown format; expected a name with .html or .md")
    written = tuple(dict.fromkeys(given.table or NEEDED)) if given.to else ()
    is_reported = given.output is not None or not given.to
    for name in written:
        if (given.to / name).exists():
            sys.exit(f"error: {given.to / name} is there already; give --to another folder")
    tables = list(dict.fromkeys([*(NEEDED if is_reported else ()), *written]))
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    # Java reads names of files in the encoding of the locale.
    os.environ["LC_ALL"] = "C.UTF-8"
    session = SparkSession.builder.master("local[*]").appName("lifetrace")
    session = session.config("spark.ui.enabled", "false")
    # The default is meant for a cluster; on one machine most of so many tasks have nothing to do.
    spark = session.config("spark.sql.shuffle.partitions", os.cpu_count() or 1).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    try:
        found = read(
            spark,
            given.logs,
            tables,
            by=given.by,
            glob=given.glob,
            options=given.option,
            labels=dict(given.label),
            labels_from=dict(given.label_from),
            lifetrace=given.lifetrace,
            mode=given.mode,
            timeout=given.timeout,
        )
        for name in written:
            found[name].write.parquet(str(given.to / name))
        if is_reported:
            write(report(found), given.output)
        if found.account.where(f"{PROBLEM} is null").isEmpty():
            sys.exit(f"error: no log could be read: {found.account.first()[PROBLEM]}")
    except (ValueError, OSError) as error:
        sys.exit(f"error: {error}")
    finally:
        spark.stop()


def write(page: Report, output: Path | None) -> None:
    """Writes a report to a file, or as Markdown to the standard output."""
    if output is None:
        print(page.markdown)
        return
    output.write_text(getattr(page, FORMATS[output.suffix]), encoding="utf-8")


if __name__ == "__main__":
    main()
