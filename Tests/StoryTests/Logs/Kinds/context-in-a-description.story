input context-in-a-description.ips

# A crash report of iOS 13 whose description is RunningBoard's context in full.
app com.example.mix
  launch 2020-10-14T14:20:00.100 foreground
  exit 14:20:20.400 watchdog pid 1203 watchdog scene-create limit 19.97s explanation "scene-create watchdog transgression: application<com.example.mix>:1203 exhausted real (wall clock) time allowance of 19.97 seconds" whileIn foreground
