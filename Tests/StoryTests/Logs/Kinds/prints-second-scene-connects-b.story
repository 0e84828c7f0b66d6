input prints-second-scene-connects-b.txt
options --year 2023 --os 16.6

app Podium
  state 2023-08-30T16:20:01 background
  state 16:20:02 inactive
  # The second scene (an external display) enters the foreground without becoming active: the first stays active.
  state 16:20:03 active
  end 16:26:44
  launch 16:20:01 foreground pid 344 toActive 2s
  session none
  exit none
