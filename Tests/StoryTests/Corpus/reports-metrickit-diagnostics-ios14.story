input reports/metrickit-diagnostics-ios14.json

# Two crashes somewhere in the 24 hours from 2020-10-10 04:00; no bundle, no pid, no time of theirs.
app *
  launch none
  session none
  exit * illegalInstruction pid none namespace SIGNAL code 5
  exit * badAccess pid none namespace SIGNAL code 11
