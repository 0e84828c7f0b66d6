input uikit-one-scene-location-launch-opened-later.txt

app *
  # The layout names no process. Launched for a location: its own options and applicationState say so.
  state 2026-03-28T05:51:20.010 background
  # From here on its lines are further apart: nothing shows that it runs between them.
  state 05:51:20.081 backgroundOrSuspended
  # The user opens it: its lines are 22 ms and 63 ms apart, it runs.
  state 05:57:31.240 background
  state 05:57:31.325 inactive
  state 05:57:31.618 active
  end 06:00:40.266
  launch 05:51:20.010 background toActive none
  session launched leftActive none background 05:51:20.010 timeToBackground none suspended none ended 05:57:31.325 outcome returned
  exit none
