input background-geolocation.txt

app *
  # Nobody prints when it becomes active or resigns, nor what it does between its callbacks.
  state 09:00:00.000 foreground observed
  # The task that it began just before keeps it running.
  state 09:00:40.251 background observed
  state 09:00:41.500 backgroundOrSuspended observed
  session left leftActive none background 09:00:40.251 lastTask 09:00:41.500 ended 09:05:00.000 outcome returned used none verdict notObservable
