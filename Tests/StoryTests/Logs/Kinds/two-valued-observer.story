input two-valued-observer.txt

# The observer knows foreground and background alone.
app *
  state 2026-11-20T10:00:00 foreground
  state 10:01:00 backgroundOrSuspended
  state 10:05:00 foreground
  end 10:05:10
