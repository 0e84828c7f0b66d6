input device/hole-of-99-seconds-ios26.log.gz
others allowed

condition debugger
app bizlevel.kz
  # Launched for the user. Between 16:32:40 and 16:34:19 no line at all, and the masks do not join: not known.
  state 16:32:14.477041 inactiveOrBackground
  state * inactive
  state 16:32:15.213073 active observed
  state 16:32:40.222829 runningOrSuspended
  state * inactive
  state 16:34:19.430978 active observed
  end 16:34:22.597392 cutOff
  launch 16:32:14.477041 foreground toActive 0.736032s
  exit none
