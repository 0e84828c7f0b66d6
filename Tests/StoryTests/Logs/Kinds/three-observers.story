input three-observers.txt

# SwiftUI's phase and JavaScript's state repeat, 1 to 70 ms late, what the scene's callbacks tell: one peek, two sessions.
app *
  state 2026-03-11T09:14:01.912345 background observed
  state 09:14:01.971002 inactive
  state 09:14:02.044110 active
  state 09:15:30.201553 inactive
  state 09:15:30.410877 active
  state 09:16:10.100238 inactive
  state 09:16:10.742019 background
  # It runs at its own lines alone.
  state 09:16:10.790004 backgroundOrSuspended
  state * background
  state 09:18:45.008120 inactive
  state 09:18:45.301296 active
  state 09:19:20.400015 inactive
  state 09:19:21.012672 background
  state 09:19:21.066230 backgroundOrSuspended
  state 09:19:23.900551 background
  end 09:19:23.900551
  session left leftActive 09:16:10.100238 background 09:16:10.742019 ended 09:18:45.008120 outcome returned
  session left leftActive 09:19:20.400015 background 09:19:21.012672 outcome open
  exit none
