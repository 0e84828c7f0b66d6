input flutter-detached-in-background.txt
zone +0900

# The engine is detached: its view went away, or the app is closed. The log ends there and shows no exit. It is the
# app's own line, so the app ran then; an app's own log never shows that it was suspended.
app *
  state 2026-03-29T17:30:10.100 active
  state 17:30:59.800 inactive
  state 17:31:00.412 background
  state 17:31:00.415 backgroundOrSuspended
  state 17:31:02.020 background
  end 17:31:02.020 cutOff
  session left leftActive 17:30:59.800 background 17:31:00.412 suspended none ended none used none outcome open verdict notObservable
  exit none
