input uikit-one-scene-cold-launch-and-four-minutes.txt

app *
  # The layout names no process. With scenes: background until the first enters the foreground.
  state 10:01:00.123 background
  state 10:01:00.318 inactive
  state 10:01:00.466 active
  end 10:05:00.041
  launch 10:01:00.123 foreground toActive 0.343s
  session none
  exit none
