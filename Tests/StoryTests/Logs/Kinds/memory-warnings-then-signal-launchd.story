input memory-warnings-then-signal-launchd.txt
zone +0100

app com.example.dungeon
  event didReceiveMemoryWarning 2026-01-09T20:44:40
  exit 20:44:44 unclassified pid 733 namespace SIGNAL code 9 whileIn active
