input console.txt
options --os 27.0 --date 2026-09-29

app com.example.press
  # The first line leads to 0: it was inactive before.
  bgtask com.example.press.export.18DF6850 kind BGContinuedProcessingTask pid 880 submitted 2026-09-29T10:02:14.481 started 10:02:14.488 expired 10:08:31.902 ended 10:08:31.960 outcome failed
  # The user closes the app; dasd cancels the task 41 ms after the end, of which the app is not told.
  bgtask com.example.press.export.1FCD6BA0 kind BGContinuedProcessingTask pid 880 submitted 10:09:03.770 started 10:09:03.779 ended 10:09:41.304 outcome cancelled
  # The task has its own time: six minutes in the background are nobody's fault.
  session left leftActive 10:02:20.010 background 10:02:20.702 suspended 10:08:32.110 outcome suspended verdict exempt heldBy com.example.press.export.18DF6850
  exit 10:09:41.263 normal pid 880 namespace FRONTBOARD code 0xdeadfa11 whileIn inactive
