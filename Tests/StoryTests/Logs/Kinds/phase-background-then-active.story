input phase-background-then-active.txt

app App
  state 2026-03-02T10:00:00.300 active
  # SwiftUI leaves out an inactive that lasts for no time.
  state 10:00:20 inactive
  state 10:00:20 backgroundOrSuspended
  state * background
  state * inactive
  state 10:00:40 active
  end 10:00:50 *
  session left leftActive 10:00:20 background 10:00:20 ended 10:00:40 outcome returned
