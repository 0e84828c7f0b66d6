input whole-seconds-kill.txt
options --year 2019

app com.example.drift
  state 2019-08-02T14:07:52 active
  # Resigned and in background within one second; the order is that of the lines.
  state 14:07:58 backgroundOrSuspended
  # Its own line of the same second stands before the kill: no sign of life after it. Three lines, one exit.
  state 14:08:09 notRunning
  end 14:08:15
  launch none
  # SIGKILL by launchd's word; by whom and why is not told.
  exit 14:08:09 * pid 771
