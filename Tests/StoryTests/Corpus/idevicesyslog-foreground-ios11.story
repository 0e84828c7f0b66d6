input idevicesyslog/foreground-ios11.txt
options --year 2018

app pid:897 bundled
  # Daemons find it running; its start is not in the log.
  launch none
  process 897 start * startEvidence cutOff
  session none
  exit none
