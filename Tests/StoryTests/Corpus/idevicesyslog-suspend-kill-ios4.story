input idevicesyslog/suspend-kill-ios4.txt
options --year 2010

# launchd's line ties the process to the bundle.
app pid:4821 bundled
  state 11-25T11:30:01 runningOrSuspended cutOff
  end 11:30:02
  # It wrote the first line itself.
  process 4821 start 11:30:01 startEvidence cutOff end 11:30:02 endEvidence observed
  launch none
  # It did not let itself be suspended within 10 s. SpringBoard and launchd report one exit.
  exit 11:30:02 taskTimeout pid 4821 whileIn undetermined|background
