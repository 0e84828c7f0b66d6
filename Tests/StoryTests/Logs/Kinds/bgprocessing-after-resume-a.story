input bgprocessing-after-resume-a.txt

# The app is resumed for a task that runs only while nobody uses the device: it stays in background to the end.
app com.example.courier
  state 2026-08-09T21:57:45.871 suspended observed
  state 23:41:07.612 background observed
  state 23:43:36.021 suspended observed
  end 23:50:03.344 cutOff
  session woken pid 612 background 23:41:07.612 suspended 23:43:36.021 ended 23:43:36.021 outcome suspended verdict exempt heldBy com.example.courier.clean
