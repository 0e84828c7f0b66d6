input exits/watchdog-ios16.txt

app pid:64385 bundled
  # The reason's number and the context's code are one exit; visible in background, running.
  exit * watchdog pid 64385 namespace FRONTBOARD code 0x8badf00d whileIn background
