input scene-by-bundle-and-uuid.txt

# FrontBoard calls the scene by its app and a UUID, the app by the UUID: it is one, and the app's only one.
app com.example.notes
  state 2026-11-20T10:00:00.010 runningOrSuspended
  state 10:00:00.031 inactive
  state 10:00:00.340 active
  state 10:00:30.340 inactive
  state 10:00:31 notInForeground
  end 10:00:31.040
