input exits/watchdogs-ios17-26.txt

# Stitched: three apps.
app pid:2599 bundled
  # In the foreground; active or not, no line tells.
  exit * watchdog pid 2599 namespace FRONTBOARD code 0x8badf00d whileIn foreground visibility foreground
app pid:459 bundled
  exit * watchdog pid 459 namespace FRONTBOARD code 0x8badf00d whileIn foreground visibility foreground
app pid:12262 bundled
  exit * watchdog pid 12262 namespace FRONTBOARD code 0x8badf00d whileIn background visibility background
