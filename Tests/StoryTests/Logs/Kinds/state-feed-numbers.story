input state-feed-numbers.ndjson

# The numbers of BKSApplicationState without their words.
app com.example.ferry
  state 2026-03-05T10:00:00.200 foreground cutOff
  state 10:00:20.200 background observed
  state 10:00:25.200 suspended observed
  exit 10:24:35.200 unclassified pid 431 whileIn suspended
