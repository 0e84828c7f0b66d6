"""The first page about a fleet: how apps used the background, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from .page import Report, Section
from .reader import Tables
from .schema import GROUP, PROBLEM

NEEDED = ("inputs", "apps", "intervals", "sessions", "exits", "diagnostics")
PERCENTILES = (50, 90, 95, 99)
UNKNOWN = "unknown"
NOT_OBSERVABLE = "not observable"
MOST_ROWS = 50
WORST_ROWS = 20
ACCURACY = 10_000
"""Percentiles of fewer different values than this are exact, by the nearest rank."""


def report(tables: Mapping[str, DataFrame], title: str = "Background time of a fleet") -> Report:
    """Returns the report of tables that `read` returned, or that were read from Parquet.

    Spark aggregates; only short results come to the driver. A value that no log shows is
    "unknown" or "not observable", never 0. Of copies of a log, one counts.

    Raises: `ValueError` if a table is missing, `RuntimeError` if a group is not accounted for.
    """
    if missing := [name for name in NEEDED if name not in tables]:
        raise ValueError(f"table {', '.join(missing)} is missing; read {', '.join(NEEDED)}")
    if isinstance(tables, Tables):
        check_account(tables)
    rows = {name: tables[name].where(F.col(PROBLEM).isNull()) for name in NEEDED}
    logs = rows["inputs"].groupBy("log").agg(F.min(GROUP).alias(GROUP)).persist()
    copies = rows["inputs"].join(logs, ["log", GROUP], "left_anti").count()
    rows = {name: table.join(logs, ["log", GROUP], "left_semi") for name, table in rows.items()}
    sections = [
        summary(tables["diagnostics"], rows["inputs"], rows["apps"], copies),
        time_in_state(rows["intervals"]),
        budget_used(rows["sessions"]),
        exits(rows["exits"]),
        worst_sessions(rows["sessions"]),
        problems(tables["diagnostics"]),
    ]
    logs.unpersist()
    return Report(title, sections)


def check_account(tables: Tables) -> None:
    """Raises `RuntimeError` unless each group that was listed has ended once."""
    found = tables.account.agg(
        F.count(F.lit(1)).alias("ends"), F.count_distinct(GROUP).alias("groups")
    ).first()
    if (found["ends"], found["groups"]) != (tables.groups, tables.groups):
        raise RuntimeError(
            f"{found['groups']} groups of logs ended, {found['ends']} times; expected"
            f" {tables.groups}, once each"
        )


def summary(diagnostics: DataFrame, inputs: DataFrame, apps: DataFrame, copies: int) -> Section:
    """Counts logs, apps, devices and builds."""
    app = F.coalesce("bundle", "processName")
    counted = apps.agg(
        F.count_distinct(app).alias("apps"),
        F.count_distinct("device").alias("devices"),
        F.count_distinct(app, "version").alias("versions"),
        F.count_distinct(app, "build").alias("builds"),
    ).first()
    read = inputs.agg(F.count(F.lit(1)).alias("logs"), F.sum("bytes").alias("bytes")).first()
    failed = diagnostics.where(F.col(PROBLEM).isNotNull()).count()
    rows = [
        ["Logs", number(read["logs"])],
        ["Copies of these logs, not counted", number(copies)],
        ["Size", UNKNOWN if read["bytes"] is None else f"{read['bytes'] / 1e6:,.1f} MB"],
        ["Logs or groups with missing rows", number(failed)],
        ["Apps", number(counted["apps"])],
        ["Devices that logs name", number(counted["devices"]) if counted["devices"] else UNKNOWN],
        ["Versions of apps", number(counted["versions"]) if counted["versions"] else UNKNOWN],
        ["Builds of apps", number(counted["builds"]) if counted["builds"] else UNKNOWN],
    ]
    return Section("Fleet", ["", ""], rows, frozenset({1}))


def time_in_state(intervals: DataFrame) -> Section:
    """Sums the time that apps were in each state."""
    found = (
        intervals.where(F.col("level") == "app")
        .groupBy("state")
        .agg(F.sum("seconds").alias("seconds"), F.count_if(F.col("seconds").isNull()).alias("open"))
        .orderBy(F.desc_nulls_last("seconds"), "state")
        .collect()
    )
    whole = sum(row["seconds"] or 0 for row in found)
    rows = [
        [
            text(row["state"]),
            hours(row["seconds"]),
            share(row["seconds"], whole),
            number(row["open"]),
        ]
        for row in found
    ]
    columns = ["State", "Hours", "Share", "Intervals of unknown length"]
    return Section("Time in state", columns, rows, frozenset({1, 2, 3}))


def budget_used(sessions: DataFrame) -> Section:
    """Summarizes the used background-exit budget of each build."""
    is_exempt = F.coalesce(F.col("verdict") == "exempt", F.lit(False))
    used = F.when(~is_exempt, F.col("used"))
    shares = [F.lit(percentile / 100) for percentile in PERCENTILES]
    grouped = (
        with_app(sessions)
        .groupBy("app", "version", "build")
        .agg(
            F.count(F.lit(1)).alias("sessions"),
            F.count_if(is_exempt).alias("exempt"),
            F.count(used).alias("measured"),
            F.percentile_approx(used, F.array(*shares), ACCURACY).alias("percentiles"),
        )
        .orderBy(F.desc("measured"), "app", "version", "build")
    )
    rows = [
        [
            *map(text, (row["app"], row["version"], row["build"])),
            *map(number, (row["sessions"], row["exempt"], row["measured"])),
            *map(seconds, row["percentiles"] or [None] * len(PERCENTILES)),
        ]
        for row in grouped.limit(MOST_ROWS).collect()
    ]
    heads = [f"p{percentile}" for percentile in PERCENTILES]
    return Section(
        "Budget used",
        ["App", "Version", "Build", "Sessions", "Exempt", "Measured", *heads],
        rows,
        frozenset(range(3, 10)),
        note=f"Seconds, without exempt sessions. Up to {MOST_ROWS} builds.",
    )


def exits(rows: DataFrame) -> Section:
    """Counts the exits of each build by category."""
    found = (
        with_app(rows)
        .groupBy("category", "app", "version", "build")
        .count()
        .orderBy(F.desc("count"), "category", "app", "version", "build")
        .limit(MOST_ROWS)
        .collect()
    )
    cells = [[*map(text, row[:4]), number(row["count"])] for row in found]
    columns = ["Category", "App", "Version", "Build", "Exits"]
    note = f"The {MOST_ROWS} most frequent."
    return Section("Exits", columns, cells, frozenset({4}), note if len(cells) == MOST_ROWS else "")


def worst_sessions(sessions: DataFrame) -> Section:
    """Lists the sessions that used most of their budget."""
    found = (
        with_app(sessions)
        .where(F.col("used").isNotNull() & (F.coalesce("verdict", F.lit("")) != "exempt"))
        .orderBy(F.desc_nulls_last(F.try_divide("used", "budget")), F.desc("used"), GROUP, "n")
        .limit(WORST_ROWS)
        .collect()
    )
    rows = [
        [
            *map(text, (row["app"], row["build"], row["verdict"])),
            *map(seconds, (row["used"], row["budget"])),
            *map(text, (row["enteredBackgroundAt"], row[GROUP], row["source"])),
        ]
        for row in found
    ]
    columns = ["App", "Build", "Verdict", "Used (s)", "Budget (s)", "Entered", "Log", "Line"]
    return Section("Worst sessions", columns, rows, frozenset({3, 4}))


def problems(diagnostics: DataFrame) -> Section:
    """Lists the logs of which rows are missing, and the errors in others."""
    errors = diagnostics.where(F.col("severity") == "error")
    count = errors.count()
    found = errors.orderBy(F.col(PROBLEM).isNull(), GROUP, "n").limit(MOST_ROWS).collect()
    note = f"{number(count)} problems; the first {MOST_ROWS}." if count > MOST_ROWS else ""
    rows = [[text(row[GROUP]), text(row["message"])] for row in found]
    return Section("Logs with problems", ["Log", "Problem"], rows, note=note)


def with_app(rows: DataFrame) -> DataFrame:
    """Returns rows whose column `app` is the app's name instead of its number."""
    name: Column = F.coalesce("bundle", "processName")
    return rows.withColumn("app", name)


def text(value: str | None) -> str:
    """Returns a value of text."""
    return UNKNOWN if value is None else value


def number(value: int) -> str:
    """Returns a count."""
    return f"{value:,}"


def seconds(value: float | None) -> str:
    """Returns seconds with two decimals."""
    return NOT_OBSERVABLE if value is None else f"{value:,.2f}"


def hours(value: float | None) -> str:
    """Returns seconds as hours, with enough decimals for a second."""
    return NOT_OBSERVABLE if value is None else f"{value / 3600:,.3f}"


def share(value: float | None, whole: float) -> str:
    """Returns a part of a whole in percent."""
    return NOT_OBSERVABLE if value is None or not whole else f"{100 * value / whole:.1f} %"
