input watchdog-provision.txt

app com.example.slow
  # Only SpringBoard's line names the watchdog and its limit.
  exit 09:00:11.000000 watchdog pid 640 watchdog scene-update limit 10s whileIn background
