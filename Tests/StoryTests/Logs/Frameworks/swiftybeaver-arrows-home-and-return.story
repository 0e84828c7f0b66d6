input swiftybeaver-arrows-home-and-return.txt

# Words: BluelipsDemo; format: https://github.com/SwiftyBeaver/SwiftyBeaver Sources/BaseDestination.swift
app *
  state 14:22:31.402 inactive
  state 14:22:31.871 active
  state 14:25:10.118 inactive
  state 14:25:10.770 background
  state 14:25:10.811 backgroundOrSuspended
  state 14:31:45.201 inactive
  state 14:31:45.530 active
  end 14:32:00.018
  launch 14:22:31.402 foreground toActive 0.469s
  exit none
