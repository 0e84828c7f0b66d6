"""Time in each state per app, by Polars: polars-time-in-state.py EVENTS.ndjson

Prints what duckdb-time-in-state.py prints. POLARS_MAX_THREADS sets the number of threads.
"""
import json
import sys

import polars as pl

STATES = {
    "didFinishLaunching": "background",
    "willEnterForeground": "inactive",
    "didBecomeActive": "active",
    "willResignActive": "inactive",
    "didEnterBackground": "background",
    "resumed": "background",
    "suspended": "suspended",
    "terminated": "ended",
    "sceneWillConnect": "unattached",
    "sceneWillEnterForeground": "inactive",
    "sceneDidBecomeActive": "active",
    "sceneWillResignActive": "inactive",
    "sceneDidEnterBackground": "background",
    "sceneDidDisconnect": "ended",
}
TEXT = {name: pl.String for name in ("ts", "device", "bundle", "scene", "event")}
PROCESS = ["device", "bundle", "pid"]

log = pl.scan_ndjson(sys.argv[1], schema={**TEXT, "pid": pl.Int32}).with_columns(
    us=pl.col("ts").str.to_datetime("%Y-%m-%dT%H:%M:%S%.fZ", time_unit="us").dt.timestamp("us"),
    is_scene=pl.col("scene").is_not_null(),
    state=pl.col("event").replace_strict(STATES, default=None, return_dtype=pl.String),
)
stays = (
    log.with_columns(end=pl.col("us").max(), last=pl.col("us").max().over(PROCESS))
    .filter(pl.col("state").is_not_null())
    # A launch after which the log tells nothing more of the process.
    .filter((pl.col("event") != "didFinishLaunching") | (pl.col("last") > pl.col("us")))
    .with_columns(until=pl.col("us").shift(-1).over([*PROCESS, "scene"], order_by="us"))
    .with_columns(time=pl.coalesce("until", "end") - pl.col("us"))
    .filter(pl.col("state") != "ended")
)
totals = (
    stays.group_by("bundle", "is_scene", "state")
    .agg(pl.col("time").sum())
    .sort("bundle", "is_scene", "state")
    .collect(engine="streaming")
)
print(json.dumps(totals.rows()))
