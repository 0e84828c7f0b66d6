input qt-logfile-state-sentences.txt

# Its own prints: "Application became active" "Application became inactive" "Application hidden" "Application suspended"
# the example's own log file with whole seconds: start, home, return
# Doubt: Qt's suspended is the background (see the other Qt log)
app *
  state 2025-02-20T18:30:00 active
  state 18:30:14 inactive
  state 18:30:15 backgroundOrSuspended
  state 18:30:41 inactive
  state 18:30:42 active
  state 18:31:00 inactive
  state 18:31:04 active
  end 18:31:06
  exit none
