input launch-between-two-lines-b.txt
options --os 14.4

app com.example.kiln
  state 07:58:11.204410 notRunning
  # The process begins between 07:58:11.207962 (the request is carried out) and 07:58:11.222018 (first line with its pid).
  # An app with scenes: background until its scene comes to the foreground.
  state * background
  state 07:58:11.801930 inactive
  state 07:58:12.115603 active
  end 07:58:20.403371
  # To active: between 0.893585 and 0.907641 s, one bounded number.
  launch * foreground pid 388
  session none
  exit none
