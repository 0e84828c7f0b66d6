input uikit-one-scene-swipe-kill.txt

app Zephyr
  state 07:05:12.031621 background
  state 07:05:12.190882 inactive
  state 07:05:12.402925 active
  state 07:08:02.084471 inactive
  state 07:08:02.733823 backgroundOrSuspended
  # Called back: it runs, in background; no scene is left.
  state 07:08:04.612060 background
  # Its last word. That the user swiped it away, the log does not say.
  end 07:08:04.627676
  launch 07:05:12.031621 foreground toActive 0.371304s
  session left leftActive 07:08:02.084471 background 07:08:02.733823 timeToBackground 0.649352s suspended none ended 07:08:04.627676 outcome exited
  exit 07:08:04.627676 * namespace none code none whileIn background
