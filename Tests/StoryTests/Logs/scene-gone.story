input scene-gone.txt

app com.example.notes
  # Closed or swiped away, maybe with the app: the log does not tell, and shows no exit.
  state 09:00:01.500 active derived
  # The only scene that the log knows, which never tells of the background; another may be active. The
  # process still writes a line at the end.
  state 09:00:09.250 undetermined derived
  exit none
  process 41 end 09:00:10.750 endEvidence cutOff
