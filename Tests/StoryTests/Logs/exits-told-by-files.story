input exits-told-by-files.txt
input exits-told-by-files-memory.ips
input exits-told-by-files-crash.ips

app Radio
  state 10:00:00.100 inactive observed
  state 10:00:00.300 active observed
  state 10:10:00.000 inactive observed
  # No line of an app's own tells of its suspension; the memory report tells that it was suspended when
  # it was ended. Since when, nobody saw.
  state 10:10:00.500 notInForeground observed
  # The report was written when it was gone already; no line tells since when. Before that it was suspended.
  state 10:17:30.630 suspended inferred
  state 10:17:30.630 notRunning inferred
  state 10:20:01.000 inactive observed
  state 10:20:01.200 active observed
  exit 10:17:30.630 memoryPressure pid 430 namespace JETSAM code 4 explanation "vm-pageshortage" whileIn suspended

app com.example.notes
  exit 10:15:01.7819 watchdog pid 412 namespace FRONTBOARD code 0x8badf00d whileIn background

app Photos
  # The report calls it frontmost.
  exit 10:17:30.630 memoryLimit pid 431 namespace JETSAM code 7 whileIn foreground
