input callback-in-prose-1.txt

# What will be done *on* a callback says nothing of now.
app *
  state 2026-11-20T10:00:00 active
  state 10:00:30 inactive
  state 10:00:31 active
  end 10:05:00
  exit none
