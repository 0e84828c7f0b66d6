input messages.txt

app com.example.lamp
  # The first line asks for the process, the second starts it.
  state * undetermined cutOff
  # Becomes active without any scene event: inactive since the launch.
  state * inactive observed
  state * active observed
  state * inactive observed
  state * background observed
  state * suspended observed
  state * notRunning observed
  end * cutOff
  launch * foreground pid 77 toActive none
  trip left pid 77 wayOut none used none outcome suspended verdict notObservable
  exit * memoryPressure pid 77 namespace JETSAM code 4 whileIn suspended
