input pid-again-after-a-restart.txt
options --year 2031

# The kernel's first line shows that the device started anew: it ended all processes, and pids begin anew.
app com.example.alarmclock
  # RunningBoard would show its exit up to the last line before.
  exit 2031-01-14T07:41:58 restart pid 412 notAfter 07:43:20
app com.example.postcards
  exit 07:44:31 badAccess pid 412 whileIn foreground
