input scene-left-in-foreground.txt

app com.example.notes
  # When it became active, no line tells.
  state 09:00:00.000000 active cutOff
  state 09:01:00.000000 inactive observed
  state 09:01:00.600000 background observed
  state 09:01:05.000000 suspended observed

  # No line tells that the scene left, or was closed: it is no further in front than the app.
  scene sceneID:com.example.notes-default
    state 09:00:00.000000 foreground observed
    state 09:01:00.000000 foregroundInactive derived
    state 09:01:00.600000 backgroundOrUnattached derived
    state 09:01:05.000000 suspendedOrUnattached derived
