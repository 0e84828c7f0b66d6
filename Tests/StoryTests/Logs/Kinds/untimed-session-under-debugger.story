input untimed-session-under-debugger.txt
condition debugger
zone +0100

# The callbacks are printed without times. It was in background at 20:48:30.117, where it writes, and active again at
# 20:49:02.004: it came back between the two. How long it was away, between 0 and 120.4 s, the log does not show.
app Dungeon
  session left background 2026-01-09T20:48:30.117714 timeToBackground none ended none used none outcome returned nextSeen active nextSeenAt 20:49:02.004477 verdict exempt
