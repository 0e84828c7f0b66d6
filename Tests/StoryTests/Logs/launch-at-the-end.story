input launch-at-the-end.txt
others allowed

# A process is made as the log ends, and no line shows it.
app com.example.notes
  launch 10:44:13.317631 requested pid none
  exit none
