input scene-only-tracked.txt

app com.example.notes
  # The only scene of the app is where the app is.
  scene sceneID:com.example.notes-default
    # SpringBoard makes the scene; when the app connects it, no line tells.
    state 11:02:00.100000 foregroundInactiveOrBackgroundOrUnattached observed
    state 11:02:00.431000 foregroundInactive derived
    state 11:02:00.660000 foregroundActive derived
