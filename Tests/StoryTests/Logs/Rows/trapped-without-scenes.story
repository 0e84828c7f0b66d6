input trapped-without-scenes.txt

# UIKit traps in the launch of an app that has no scenes; the exit itself is not in the log.
app Lantern
  exit 2026-11-03T08:21:40.744 illegalInstruction timing requested namespace none code none
