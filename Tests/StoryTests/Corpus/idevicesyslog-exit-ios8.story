input idevicesyslog/exit-ios8.txt
options --year 2014

app pid:29805 bundled
  launch none
  session none
  # SpringBoard and UserEventAgent report one exit; no signal is named.
  exit 12-08T17:03:17 abnormal|unclassified pid 29805 whileIn undetermined
