input untimed-session-between-timed-lines.txt
zone +0100

# Without a debugger it may have been suspended before it came back, between 20:48:30.117 and 20:49:02.004.
app Dungeon
  session left background 2026-01-09T20:48:30.117714 timeToBackground none suspended none ended none used none outcome returned nextSeen active nextSeenAt 20:49:02.004477 verdict notObservable
