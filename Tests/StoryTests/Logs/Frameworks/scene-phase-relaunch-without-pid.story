input scene-phase-relaunch-without-pid.txt

# Bare phases: the second launch prints `active` again after a process that ended while active.
app *
  state 2026-05-04T07:10:00.100 inactiveOrBackground
  state 07:10:00.700 active
  state 07:12:00.000 inactive
  state 07:12:00.500 active
  state 07:13:00.000 activeOrNotRunning
  state 07:50:00.100 inactiveOrBackground
  state 07:50:00.700 active
  end 07:51:00.000
