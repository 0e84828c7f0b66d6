input counter-before-time.txt

# Six digits before the time count lines.
app *
  launch 09:59:58.004 foreground toActive 0.396s
  state 09:59:58.004 inactive
  state 09:59:58.400 active
  state 10:00:00.123 inactive
  state 10:00:00.770 backgroundOrSuspended
  state 10:03:20.410 inactive
  state 10:03:20.800 active
  end 10:03:59.999
  exit none
