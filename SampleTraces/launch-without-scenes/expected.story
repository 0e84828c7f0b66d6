input log-show-compact.txt
options --os 27.0

app com.example.lantern
  launch 2026-11-03T08:21:40.162 foreground pid 2207 toActive none
  # UIKit's words come 59 ms before launchd's, which has the time of the end.
  exit 08:21:40.803 illegalInstruction pid 2207 namespace SIGNAL code 5
