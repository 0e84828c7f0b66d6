input crash-text-without-its-head.txt

# The description names the process, of which the first lines of the report were not copied.
app com.example.notes
  launch 2026-09-17T17:18:36.270 * pid 517
  exit 2026-09-17T17:44:16.0731 watchdog pid 517 namespace SPRINGBOARD code 0x8badf00d whileIn background
