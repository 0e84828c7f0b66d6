input log-show-default.txt
options --os 18.4

app com.example.filmcut
  state 2026-04-18T21:10:00.204110 active cutOff
  state 21:10:04.481200 inactive observed
  state 21:10:05.101200 background observed
  state 21:10:09.918450 suspended observed
  # launchd's report; the kernel's announcement 41 ms earlier is weaker evidence.
  state 21:15:41.300712 notRunning observed
  end 21:16:06.690851 cutOff
  session left leftActive 21:10:04.481200 background 21:10:05.101200 budgetStart 21:10:06.220900 suspended 21:10:09.918450 used 3.69755s of 30s outcome suspended verdict within
    task none
  exit 21:15:41.300712 memoryPressure pid 3310 namespace JETSAM code 4 whileIn suspended
