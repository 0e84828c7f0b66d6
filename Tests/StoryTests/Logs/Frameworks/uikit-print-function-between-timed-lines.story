input uikit-print-function-between-timed-lines.txt

# `print` has no time: every callback lies between its neighbours.
# order: inactive, active, inactive, active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning
app Fernweh
  event didReceiveMemoryWarning 2023-05-09T18:20:53.701645
