input idevicesyslog.txt
options --os 14 --year 2020

app com.example.atlas
  state 2020-11-12T12:24:36 notRunning cutOff
  # Launched for the foreground (visibility Foreground in the same second); UIKit's own lines are missing.
  state 12:24:37 foreground observed
  state 12:24:58 notRunning observed
  end 12:24:58 cutOff
  launch 12:24:37 foreground pid 796 toActive none
  session none
  # The log names the watchdog, not the code.
  exit 12:24:58 watchdog pid 796 namespace none code none whileIn foreground
