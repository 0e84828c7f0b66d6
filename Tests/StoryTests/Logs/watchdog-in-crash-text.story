input watchdog-in-crash-text.txt

app com.example.slow
  # The explanation names the watchdog and its limit, as it does in RunningBoard's line.
  exit 2026-11-20T09:00:11.250 watchdog pid 640 namespace FRONTBOARD code 0x8badf00d watchdog scene-update limit 10s explanation "scene-update watchdog transgression: app<com.example.slow(94ABBE9B-467A-4C33-B7BB-0FD7D34456BE)>:640 exhausted real (wall clock) time allowance of 10.00 seconds" whileIn background
