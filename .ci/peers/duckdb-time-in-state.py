"""Time in each state per app, by DuckDB on two threads: duckdb-time-in-state.py EVENTS.ndjson

Prints rows of bundle, whether it is about scenes, state, microseconds, summed over all devices.
A state lasts until the next event of the same process or scene, the last one until the log ends.
A launch counts as background: these apps have scenes. One after which the log tells nothing more
of the process is left out, since what it was is not known.
"""
import json
import sys

import duckdb

QUERY = """
with states(event, state) as (values
    ('didFinishLaunching', 'background'), ('willEnterForeground', 'inactive'),
    ('didBecomeActive', 'active'), ('willResignActive', 'inactive'),
    ('didEnterBackground', 'background'), ('resumed', 'background'), ('suspended', 'suspended'),
    ('terminated', null), ('sceneWillConnect', 'unattached'),
    ('sceneWillEnterForeground', 'inactive'), ('sceneDidBecomeActive', 'active'),
    ('sceneWillResignActive', 'inactive'), ('sceneDidEnterBackground', 'background'),
    ('sceneDidDisconnect', null)),
  log as materialized (
    select device, bundle, pid, scene, epoch_us(ts) us, event
    from read_json($path, format='newline_delimited', columns={
      ts: 'TIMESTAMP', device: 'VARCHAR', bundle: 'VARCHAR', pid: 'INTEGER', scene: 'VARCHAR',
      event: 'VARCHAR'})),
  log_end as materialized (select max(us) us from log),
  -- No launch takes longer until the next event than half a minute.
  bare as materialized (
    select device, bundle, pid from log
    where us > (select us - 30000000 from log_end) and scene is null
    group by all having bool_and(event = 'didFinishLaunching')),
  stays as (
    select device, bundle, pid, scene is not null is_scene, event, state, us,
      lead(us) over (partition by device, bundle, pid, scene order by us) until
    from log join states using (event))
select bundle, is_scene, state, sum(coalesce(until, (select us from log_end)) - us)::bigint
from stays
where state is not null and not (event = 'didFinishLaunching' and until is null and exists (
  from bare where bare.device = stays.device and bare.bundle = stays.bundle
    and bare.pid = stays.pid))
group by all order by all
"""

connection = duckdb.connect()
connection.execute("set threads = 2")
connection.execute("set preserve_insertion_order = false")
connection.execute("set enable_progress_bar = false")
print(json.dumps(connection.execute(QUERY, {"path": sys.argv[1]}).fetchall()))
