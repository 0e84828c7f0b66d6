input console/workspace-state-macos26.txt

app pid:30347 bundled
  # "BG-Active" is the last line: from there on nothing is left of the log.
  state 14:40:03.612929 runningOrSuspended cutOff
  end 14:40:03.613764 cutOff
  launch none
  exit none
