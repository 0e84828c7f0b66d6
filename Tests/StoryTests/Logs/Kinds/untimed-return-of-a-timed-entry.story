input untimed-return-of-a-timed-entry.txt
zone +0100

app Dungeon
  session left leftActive 2026-01-09T20:47:01.600 background 20:47:02.200 timeToBackground 0.6s ended none used none outcome returned nextSeen active nextSeenAt 20:49:02.004477
