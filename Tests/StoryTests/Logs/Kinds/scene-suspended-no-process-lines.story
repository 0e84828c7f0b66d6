input scene-suspended-no-process-lines.txt

# Only FrontBoard speaks: that the process is suspended or resumed leaves no line, and none is missing.
app com.example.heron
  scene sceneID:com.example.heron-default
    state 10:00:00.010 foreground
    state 10:05:00.000 background|backgroundOrSuspended
    state 10:05:04.000 suspended
    # Through background, for no known time.
    state 10:05:40.050 background inferred
    state 10:05:40.050 foreground
    end 10:06:00.000
