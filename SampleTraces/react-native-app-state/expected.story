input device.log

# The times have no zone. The app is not named.
app *
  # Its first line comes from UIKit's launch, and the next state is active.
  state 2026-05-19T07:31:02.417 inactive
  state 07:31:02.803 active
  state 07:31:44.950 inactive
  state 07:31:45.871 background
  # The next line comes 31 ms later, then none before the return.
  state 07:31:45.902 backgroundOrSuspended
  state 07:38:10.266 active
  state 07:38:52.008 inactive
  state 07:38:55.470 active
  end 07:40:01.339
  session left leftActive 07:31:44.950 background 07:31:45.871 timeToBackground 0.921s suspended none ended 07:38:10.266 outcome returned
  exit none
