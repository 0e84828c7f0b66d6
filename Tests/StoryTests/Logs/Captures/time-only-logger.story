input time-only-logger.txt

# No line names the app: any name is right.
app *
  # The app delegate hears of becoming active: no scenes; inactive since the launch.
  state 10:01:02.123 inactive
  state 10:01:02.488 active
  # Twice in the app switcher (or behind a banner) and back.
  state 10:03:10.001 inactive
  state 10:03:14.950 active
  state 10:03:40.217 inactive
  state 10:03:41.022 active
  state 10:04:20.045 inactive
  state 10:04:20.662 backgroundOrSuspended
  state 10:47:33.002 inactive
  state 10:47:33.371 active
  end 10:47:59.940
  launch 10:01:02.123 foreground toActive 0.365s
  session left leftActive 10:04:20.045 background 10:04:20.662 ended 10:47:33.002 outcome returned
  exit none
