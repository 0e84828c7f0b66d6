input log-show/compact-simulator-ios26.txt

# A new runningboardd finds the anonymous process 99815 again: no launch. Nothing ties it to
# the bundle that the first record asks about.
app NeonDrift
  launch none
  process 99815 start 22:54:26.483 startEvidence cutOff
others allowed
