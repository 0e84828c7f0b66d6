input scene-oslog-persistent-id-show.txt

# UIKit scene delegate: home and return of one scene; `log show`
app Rhythm
  state 2026-03-13T13:05:41.220117 inactive
  state 13:05:41.494117 active
  state 13:06:28.235117 inactive
  state 13:06:28.946117 background
  state 13:06:28.998117 backgroundOrSuspended
  state 13:06:55.478117 inactive
  state 13:06:55.866117 active
  end 13:07:02.483117
  exit none
