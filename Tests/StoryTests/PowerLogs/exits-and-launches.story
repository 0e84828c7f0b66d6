input exits-and-launches.rows
options --os 18.4
others allowed

app com.example.wallet
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:05:00 notRunning observed
  state 09:45:00 background observed
  state 09:45:00.300 foreground observed
  state 09:50:00 background observed
  state 09:50:04 suspended observed
  state 10:20:00 notRunning observed
  state 11:00:00 background observed
  state 11:00:20 suspended observed
  # Nobody records any more: the device goes down at some time before it starts again.
  state 11:20:00 suspendedOrNotRunning inferred
  state 11:30:00 notRunning inferred
  state 12:10:00 foreground observed
  end 12:20:00 cutOff
  exit 09:05:00 watchdog pid 300 namespace FRONTBOARD code 0x8badf00d whileIn foreground
  exit 10:20:00 unclassified pid 351 whileIn suspended
  exit 11:20:00 restart pid 377 notAfter 11:30:00
  launch 09:45:00 foreground pid 351
  launch 11:00:00 background pid 377
  launch 12:10:00 foreground pid 212
