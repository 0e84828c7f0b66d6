input masks-do-not-join.txt

app Pebble
  state 2023-06-17T11:01:40.100 active
  # The app switcher, and back.
  state 11:01:42.004 inactive
  state 11:01:44.118 active
  # 8 -> 0, then 6144 -> 4096: lines are missing. They are missing in the silence of 129 s (the others are 2 s long):
  # active up to its beginning. In it the app went to background, and may have been back and forth, suspended, too; the process is the same.
  state 11:01:50.810 runningOrSuspended
  state 11:04:00.033 inactive
  state 11:04:00.061 active
  end 11:04:03.900
  launch none
  exit none
