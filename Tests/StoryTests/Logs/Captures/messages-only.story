input messages-only.txt

app com.example.thimble
  # A client says suspended, and "Resuming task." says so of the time before it.
  state * suspended
  # Between Resuming and Suspending it is in front and goes to background again. Without times SpringBoard's and RunningBoard's
  # lines only order themselves: the wide set is right, too.
  state * inactiveOrBackground|background|inactiveOrActiveOrBackground
  state * foreground|inactiveOrActiveOrBackground
  # SpringBoard sees it in background; RunningBoard, whose lines are there, would say that it is suspended.
  state * background|inactiveOrActiveOrBackground
  state * suspended
  state * notRunning
  end *
  exit * normal pid 940 namespace FRONTBOARD code 0xdeadfa11 whileIn suspended
