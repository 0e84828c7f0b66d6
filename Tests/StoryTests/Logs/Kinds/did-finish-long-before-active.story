input did-finish-long-before-active.txt

# Two hours from the end of the launch to its use: no launch for the user, and no launch time.
app Blumengruss
  launch 2026-08-09T05:02:10.420 undetermined pid 590 toActive none
  exit none
  state 2026-08-09T05:02:10.420 inactiveOrBackgroundOrSuspended
  state 07:14:30.480 active
