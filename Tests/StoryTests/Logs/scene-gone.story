input scene-gone.txt

app com.example.notes
  # Closed or swiped away, maybe with the app: the log does not tell, and shows no exit.
  state 09:00:01.500 active derived
  # All lines name one scene. When it is gone, nothing is known, and the process still writes a line.
  state 09:00:09.250 inactive derived
  state 09:00:10.750 inactiveOrActiveOrBackground|undetermined *
  exit none
  process 41 end 09:00:10.750 endEvidence cutOff
