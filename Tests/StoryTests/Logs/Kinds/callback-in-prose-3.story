input callback-in-prose-3.txt

# How long a callback took is said later: no second launch.
app *
  state 2026-11-20T10:00:00 inactive
  state 10:00:00.200 active
  end 10:05:00
  launch 2026-11-20T10:00:00 foreground toActive 0.2s
  exit none
