input memory-warnings-then-signal-xcode.txt
zone +0100

# The first warning lies between two lines with times, the second after the last of them.
app Dungeon
  event didReceiveMemoryWarning 2026-01-09T20:49:02.004477 notAfter 20:49:10.338801
  event didReceiveMemoryWarning 20:49:10.338801 notAfter none
  exit * unclassified pid 733 namespace SIGNAL code 9 whileIn active
