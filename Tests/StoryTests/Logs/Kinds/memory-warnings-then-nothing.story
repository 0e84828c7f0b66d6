input memory-warnings-then-nothing.txt
zone +0100

app Dungeon
  event didReceiveMemoryWarning 2026-01-09T20:44:40
  exit 20:44:41 silent pid 733 notAfter 20:45:10 whileIn active
