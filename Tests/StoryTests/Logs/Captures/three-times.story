input three-times.txt

app com.example.ferrydesk
  # Every line stands three times, 4-5 us apart: the first copy counts.
  state 20:14:00.050101 active
  state 20:14:07.800214 inactive
  # Two tasks, both ended; the second at 20:14:12.904006 keeps it running until then.
  state 20:14:08.420540 background
  state 20:14:12.904015 backgroundOrSuspended
  state 20:15:30.118440 inactive
  state 20:15:30.131205 active
  # 20:15:33.300019, or its third copy 9 us later.
  end *
  session left leftActive 20:14:07.800214 background 20:14:08.420540 ended 20:15:30.118440 outcome returned
  launch none
  exit none
