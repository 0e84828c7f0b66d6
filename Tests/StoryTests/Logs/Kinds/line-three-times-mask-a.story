input line-three-times-mask-a.txt
options --os 18.5

app com.example.loom
  # Every line stands three times, 5 and 4 microseconds apart: one story.
  state 2025-06-05T11:20:30.100204 notRunning
  state 11:20:30.131077 inactiveOrBackground|inactive
  state 11:20:30.871003 active
  end 11:20:33.500419
  # One launch.
  launch 11:20:30.131077 foreground pid 901 toActive 0.739926s
  session none
  exit none
