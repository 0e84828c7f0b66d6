input react-native-relaunch-after-active.txt

# The native line of the launch comes again: another process, whose AppState begins anew. Both print the same lines.
app *
  state 2026-02-19T08:00:10.100 inactiveOrBackground
  state 08:00:10.900 active
  # The last line of the first process, which ended some time before the second began.
  state 08:03:00.000 activeOrNotRunning
  state 08:40:00.200 inactiveOrBackground
  state 08:40:01.000 active
  end 08:41:20.000
  session none
  exit 08:03:00.000 silent notAfter 08:40:00.200
