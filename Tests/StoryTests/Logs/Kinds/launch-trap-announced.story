input launch-trap-announced.txt

# The first process ends 150 ms after UIKit's words. Of the second the log shows these words alone: its end is announced.
app com.example.attic
  launch 2026-10-20T07:10:00.100 foreground pid 2310
  launch 07:10:04.000 foreground pid 2322
  exit 07:10:00.590 illegalInstruction pid 2310 timing timed namespace SIGNAL code 5
  exit 07:10:04.330 illegalInstruction pid 2322 timing requested namespace none code none
