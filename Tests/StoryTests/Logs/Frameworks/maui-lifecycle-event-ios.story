input maui-lifecycle-event-ios.txt

# MAUI: activated, alert, swipe kill
app Pantry
  state 2026-04-04T12:12:01.450000 active
  state 12:12:20.356000 inactive
  state 12:12:22.406000 active
  state 12:12:38.776000 inactive
  state 12:12:39.496000 background
  state 12:12:39.534000 notRunning
  exit 12:12:39.534000
