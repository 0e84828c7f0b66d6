input callback-in-prose-2.txt

# A setting names the callback for which something waits.
app *
  state 2026-11-20T10:00:00 active
  end 10:05:00
  exit none
