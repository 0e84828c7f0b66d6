input own-log-begins-with-a-run.txt

# The app's first lines have no word of the life cycle. It ran while it wrote them, and lived up to the first word.
app *
  state 2026-02-18T09:12:41.102 inactiveOrActiveOrBackground
  state 09:12:41.152 runningOrSuspended
  state 09:20:05.110 inactive
  state 09:20:05.902 background
  end 09:20:05.902 cutOff
