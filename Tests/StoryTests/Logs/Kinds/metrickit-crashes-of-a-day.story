input metrickit-crashes-of-a-day.json

# The payload of a day says between which times both were, and not which was first: no state, launch or session.
app com.example.notes
  launch none
  session none
  exit 2026-11-20T04:00:00 badAccess notAfter 2026-11-21T04:00:00 pid 412 namespace SIGNAL code 11 whileIn inactiveOrActiveOrBackground
  exit 2026-11-20T04:00:00 watchdog notAfter 2026-11-21T04:00:00 pid 399 namespace FRONTBOARD code 0x8badf00d whileIn background watchdog scene-update limit 10s
