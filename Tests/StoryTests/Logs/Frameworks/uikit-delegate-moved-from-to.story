input uikit-delegate-moved-from-to.txt

# Its own prints: "Application moved from Not Running to Inactive: \(#function)" "Application moved from Actvie to Inactive: \(#function)" "Application moved from Inactive to Background: \(#function)" "Application moved from Background to Inactive: \(#function)" "Application moved from Inactive to Active: \(#function)" "Application moved from Bacground to Terminated: \(#function)"
# the course style that names both states (with its typing errors): launch, interruption, home, return, kill
# Doubt: the example's Logger is taken as print
app *
  state 12:01:44.510023 inactive
  state 12:01:44.898023 active
  state 12:01:59.618023 inactive
  state 12:02:01.668023 active
  state 12:02:22.268023 inactive
  state 12:02:22.898023 backgroundOrSuspended
  state 12:02:37.098023 inactive
  state 12:02:37.428023 active
  state 12:02:45.528023 inactive
  state 12:02:46.228023 backgroundOrSuspended
  launch 12:01:44.510023 foreground toActive 0.388s
  exit 12:02:48.128023
