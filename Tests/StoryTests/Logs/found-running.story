input found-running.txt
options --year 2018

app com.example.notes
  state 07-01T21:40:00 undetermined cutOff
  # In the foreground at 21:45:06. The daemon does not tell when an app leaves it: com.example.maps comes twice.
  launch none
  # A daemon notes that it runs; since when, no line tells.
  process 897 start 21:45:06 startEvidence cutOff
app com.example.maps
  launch none
  process 500 start 21:40:00 startEvidence cutOff
