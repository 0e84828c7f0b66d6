input memory-limit-in-front.txt

app com.example.mosaic
  # In front; no line of UIKit, so active or inactive (the role alone does not prove active).
  state 2024-01-19T14:00:03.410088 foreground
  # launchd's report; the kernel announces it 42 ms earlier. One exit in seven lines.
  state 14:00:41.812604 notRunning
  end 14:00:50.000330
  launch none
  session none
  exit 14:00:41.812604 memoryLimit pid 1410 namespace JETSAM code 7 whileIn foreground
