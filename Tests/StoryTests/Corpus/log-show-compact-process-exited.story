input log-show/compact-process-exited.txt

# Stitched; the lines that begin with an ellipsis have no time and are not whole.
others allowed
app pid:85886 bundled
  launch none
  session none
  # Code that runs does this: not suspended, if the signal is taken as a word on the state.
  exit 2026-10-06T00:18:48.912 badAccess pid 85886 namespace SIGNAL code 11 whileIn undetermined|inactiveOrActiveOrBackground
