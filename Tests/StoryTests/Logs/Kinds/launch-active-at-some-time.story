input launch-active-at-some-time.txt

# That it resigned shows that it had become active at some time before: no time to active can be told.
app com.example.my
  launch 2026-06-14T10:01:00.000 foreground pid 77 toActive none
  session left leftActive 10:05:00.000 background 10:05:00.700 timeToBackground 0.7s outcome open
