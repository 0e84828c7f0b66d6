input notificationcenter-audio-sample-nslog.txt

# NotificationCenter/Combine: launch, home, return, call
app EchoBox
  state 2026-03-22T09:09:09.100900 active
  state 09:09:44.550900 inactive
  state 09:09:45.140900 background
  state 09:09:45.165900 backgroundOrSuspended
  state 09:10:21.255900 inactive
  state 09:10:21.610900 active
  state 09:10:30.635900 inactive
  state 09:10:52.935900 active
  end 09:10:58.165900
  exit none
