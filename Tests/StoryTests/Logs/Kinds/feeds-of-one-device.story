input feeds-of-one-device-1.jsonl
input feeds-of-one-device-2.jsonl
zone +0100

# Two hosts record one device, and their zones differ.
app com.example.heron
  state 2026-01-14T17:10:38.694 foreground
  state 17:10:52.000 background
  state 17:11:00.100 notRunning
  state 17:11:30.000 foreground
  exit 17:11:00.100 unclassified pid 639
