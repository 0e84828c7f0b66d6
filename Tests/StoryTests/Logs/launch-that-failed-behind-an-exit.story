input launch-that-failed-behind-an-exit.txt
options --year 2026

# The process that ended by itself was launched well: only the next launch failed.
app com.example.notes
  exit 2026-08-18T16:29:16 normal pid none
  launch 2026-08-18T16:29:17 failed pid none
