input one-named-scene-in-the-middle.txt
zone +0200

# The recording begins while the app is in use. All callbacks name one scene: the app is where that is.
app Shop
  state 2024-05-01T10:00:00.123456 active
  state 10:00:20.123456 inactive
  state 10:00:20.623456 backgroundOrSuspended
  state 10:01:20.623456 inactive
  state 10:01:20.923456 active
  end 10:01:30.923456
  session left leftActive 10:00:20.123456 background 10:00:20.623456 timeToBackground 0.5s suspended none ended 10:01:20.623456 outcome returned
  exit none
