input sceneless-masks.txt

app com.example.pantry
  # "does not adopt UIScene lifecycle": inactive since the launch; the bit 11 in the mask for 35 ms is the launch's.
  state 12:40:03.104118 inactive
  state 12:40:03.470119 active
  # Control Center (bit 2). The delegate's line repeats the mask's.
  state 12:40:51.300290 inactive
  state 12:40:54.812004 active
  end 12:41:10.227145
  # The first line proves the process; it began at that time or shortly before.
  launch * foreground
  session none
  exit none
