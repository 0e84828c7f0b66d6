input mixed-os-log-xcode-15.txt

app Kestrel
  state 2026-06-02T16:05:30.020543 background
  state 16:05:30.177852 inactive
  state 16:05:30.429806 active
  state 16:07:04.385577 inactive
  # Its own lines do not tell; a debugger (Xcode shows this console) would keep it from suspension.
  state 16:07:05.011877 background|backgroundOrSuspended
  state 16:09:12.248101 inactive
  state 16:09:12.566564 active
  end 16:11:20.055907
  launch 16:05:30.020543 foreground toActive 0.409263s
  session left leftActive 16:07:04.385577 background 16:07:05.011877 timeToBackground 0.6263s suspended none ended 16:09:12.248101 outcome returned
  exit none
