input mid-launch.txt

app com.example.kettle
  # Bit 11 is in the mask from the first: a launch (with scenes: background, without: inactive) or a return. Never active before -5.
  state 09:00:01.002115 inactiveOrBackground
  state 09:00:01.040127 inactive
  state 09:00:01.296004 active
  # Notification Center: two short visits.
  state 09:00:09.118205 inactive
  state 09:00:09.640010 active
  state 09:00:09.810032 inactive
  state 09:00:12.404411 active
  end 09:00:15.226180
  session none
  exit none
