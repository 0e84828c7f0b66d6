input springboard-visibility.txt
options --year 2022

# com.example.choir only sends a banner.
nothing com.example.choir
app com.example.orchard
  state 2022-03-09T17:20:00 notRunning
  # Active or inactive: SpringBoard does not tell.
  state 17:20:01 foreground
  state 17:21:30 background
  state 17:21:36 suspended
  state 17:24:10 foreground
  end 17:25:02
  launch 17:20:01 foreground pid 611
  session left background 17:21:30 suspended 17:21:36 outcome suspended
  exit none
