input swiftui-scenephase-markers.txt

# Its own prints: print(">>> Scene is inactive <<<") print(">>> Scene is active <<<") print(">> Scene is in background")
# decorated words; begin of use, switcher and back, home, return
app *
  state 12:00:30.404011 active
  state 12:00:43.904011 inactive
  state 12:00:46.704011 active
  state 12:01:05.904011 inactive
  state 12:01:06.634011 backgroundOrSuspended
  state 12:01:40.634011 inactive
  state 12:01:40.904011 active
  end 12:01:44.004011
  exit none
