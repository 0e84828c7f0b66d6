input uikit-nslog-moved-to-background-idevicesyslog.txt
options --year 2026

# UIKit app delegate: cold launch, home, return, interruption; second-resolution device log
# Words: https://github.com/IvReal/ObjcBasics ObjcLiveCycle/ObjcLiveCycle/AppDelegate.m
app ParkMeter
  state 08:14:22 inactive
  state 08:14:23 active
  state 08:14:49 inactive
  state 08:14:51 backgroundOrSuspended
  state 08:20:32 inactive
  state 08:20:34 active
  state 08:21:16 inactive
  state 08:21:25 active
  end 08:21:29
  launch 08:14:22 foreground
  exit none
