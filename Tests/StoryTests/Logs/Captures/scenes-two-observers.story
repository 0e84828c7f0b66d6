input scenes-two-observers.txt

app Fieldnotes
  # Scenes: background from the first line until the scene enters the foreground.
  state 2026-02-03T08:15:10.120334 background
  state 08:15:10.290004 inactive
  # The app-level notification a millisecond later is the same step, seen by a second observer.
  state 08:15:10.415900 active
  state 08:16:40.004211 inactive
  # Code runs until the second observer's line, 1.7 ms later; after that nothing tells of a suspension.
  state 08:16:40.702116 background
  state 08:16:40.703822 backgroundOrSuspended
  state 08:19:07.330518 inactive
  state 08:19:07.611244 active
  end 08:19:20.090071
  launch 08:15:10.120334 foreground pid 4411 toActive 0.295566s
  session left leftActive 08:16:40.004211 background 08:16:40.702116 ended 08:19:07.330518 outcome returned
  exit none
