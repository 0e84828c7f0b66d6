input found-by-a-new-frontboard.txt

# FrontBoard starts anew and takes up with processes again: they ran before, since when is not told.
app com.example.notes
  launch none
  process 99815 start 22:54:26.483 startEvidence cutOff
app com.example.maps
  launch none
  process 99820 start 22:54:20 startEvidence cutOff
# Only tracked: a start.
app com.example.mail
  launch 22:54:30 undetermined pid 99901
  process 99901 start 22:54:30 startEvidence observed
