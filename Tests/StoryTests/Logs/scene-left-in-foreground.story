input scene-left-in-foreground.txt

app com.example.notes
  state 09:00:00.000000 undetermined derived
  state 09:01:00.000000 active inferred
  state 09:01:00.000000 inactive observed
  state 09:01:00.600000 background observed
  state 09:01:05.000000 suspended observed

  # No line tells that the scene left: it is where the app is at the latest.
  scene sceneID:com.example.notes-default
    state 09:00:00.000000 foregroundInactive observed
    state 09:01:00.600000 background derived
    state 09:01:05.000000 suspended derived
