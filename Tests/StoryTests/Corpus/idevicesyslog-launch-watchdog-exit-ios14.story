input idevicesyslog/launch-watchdog-exit-ios14.txt
options --year 2020

app pid:796 bundled
  launch none
  session none
  # SpringBoard and RunningBoard (six lines) report one exit.
  exit 11-12T12:24:57 watchdog pid 796 whileIn undetermined
