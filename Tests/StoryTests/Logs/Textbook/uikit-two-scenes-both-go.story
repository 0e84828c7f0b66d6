input uikit-two-scenes-both-go.txt

app Tickertape
  state 18:20:10.040233 background
  # From its most active window: the first that comes, the last that goes.
  state 18:20:10.210200 inactive
  state 18:20:10.530821 active
  state 18:22:30.612448 inactive
  state 18:22:31.204529 backgroundOrSuspended
  state 18:26:02.300476 inactive
  state 18:26:02.690501 active
  end 18:28:15.730201
  launch 18:20:10.040233 foreground toActive 0.490588s
  session left leftActive 18:22:30.612448 background 18:22:31.204529 timeToBackground 0.592081s suspended none ended 18:26:02.300476 outcome returned
  exit none
  scene A95D1E07-48C2-4B6F-93D0-7F2C8B1E4D65
    state * unattached
    state 18:20:10.210200 foregroundInactive
    state 18:20:10.530821 foregroundActive
    state 18:22:30.600247 foregroundInactive
    # The other window is in front for another 24 ms: its process runs.
    state 18:22:31.180783 background
    state 18:22:31.204529 backgroundOrSuspended
    # Lines 18 ms apart.
    state 18:26:02.300476 background|backgroundOrSuspended
    state 18:26:02.318157 foregroundInactive
    state 18:26:02.701842 foregroundActive
    end 18:28:15.730201
  scene 0C3F9B82-E16D-4D57-8A4B-B2E75A90C3F1
    state * unattached
    state 18:20:10.224913 foregroundInactive
    state 18:20:10.541143 foregroundActive
    state 18:22:30.612448 foregroundInactive
    state 18:22:31.204529 backgroundOrSuspended
    state 18:26:02.300476 foregroundInactive
    state 18:26:02.690501 foregroundActive
    end 18:28:15.730201
