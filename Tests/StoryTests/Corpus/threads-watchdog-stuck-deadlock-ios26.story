input threads/watchdog-stuck-deadlock-ios26.txt

app pid:9454 bundled
  session none
  # The two lines tell one exit. 22.460 s is CPU time, not the limit.
  exit * watchdog pid 9454
