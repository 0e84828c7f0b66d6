input memory-warnings-then-stop.txt
zone +0100

# Xcode prints `killed` where its stop button ended the app.
app Dungeon
  event didReceiveMemoryWarning 2026-01-09T20:49:02.004477
  exit * unclassified pid 733
