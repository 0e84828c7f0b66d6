input console/dyld-exit.txt

app pid:2583 bundled
  # The process exists (its connection is refused); nothing says in which state.
  state 15:37:51.309118 undetermined cutOff
  # Its first line.
  state 15:37:51.309401 runningOrSuspended
  state 15:37:51.309432 notRunning observed
  end 15:37:51.342422 cutOff
  launch none
  session none
  # SpringBoard, wifid and locationd report one exit, of a process that was there. The loader is not in
  # MetricKit's vocabulary.
  exit 15:37:51.309432 unclassified pid 2583 namespace DYLD code 1 whileIn undetermined
