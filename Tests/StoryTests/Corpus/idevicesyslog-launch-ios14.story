input idevicesyslog/launch-ios14.txt
options --year 2020

# All within one second.
app pid:796 bundled
  launch 11-12T12:24:37 * pid 796 toActive none
  process 796 start 11-12T12:24:37 startEvidence observed
  session none
  exit none
