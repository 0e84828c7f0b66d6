input assertions-beyond-time.txt
options --year 2019

app pid:272
  # The warning that the time is nearly up comes only in background.
  state 02-18T20:34:18 background inferred
  state 20:34:28 notRunning inferred
  session undetermined leftActive none outcome exited ended 20:34:28 used none of 180s verdict killed
  exit 20:34:28 taskTimeout pid 272 explanation "has active assertions beyond permitted time: Called by Notes, from upload" whileIn background
