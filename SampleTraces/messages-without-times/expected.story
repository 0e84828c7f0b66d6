input messages.txt

app com.example.lamp
  # The first line asks for the process, the second starts it.
  state * notRunning cutOff
  # SpringBoard's own reasons come and go in background, too: they tell only whether an app in the
  # foreground is active.
  state * inactiveOrBackground observed
  state * activeOrBackground observed
  state * inactiveOrBackground observed
  state * background observed
  state * suspended observed
  state * notRunning observed
  end * cutOff
  # The role UserInteractiveFocal at once: launched for the user.
  launch * foreground pid 77 toActive none
  session undetermined pid 77 timeToBackground none used none outcome suspended verdict notObservable
  exit * memoryPressure pid 77 namespace JETSAM code 4 whileIn suspended
