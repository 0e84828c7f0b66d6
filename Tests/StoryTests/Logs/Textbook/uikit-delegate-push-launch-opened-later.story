input uikit-delegate-push-launch-opened-later.txt

app Courier
  # Launched for a push, without scenes. In its launch it runs.
  state 2026-05-11T06:12:40.118 background
  state 06:12:40.163 backgroundOrSuspended
  # The user opens it six minutes later: no launch.
  state 06:19:03.500 inactive
  state 06:19:03.911 active
  end 06:22:10.450
  launch 06:12:40.118 background pid 2210 toActive none
  session launched pid 2210 leftActive none background 06:12:40.118 timeToBackground none suspended none ended 06:19:03.500 outcome returned
  exit none
