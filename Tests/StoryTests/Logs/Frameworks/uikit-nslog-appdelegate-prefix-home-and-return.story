input uikit-nslog-appdelegate-prefix-home-and-return.txt

# UIKit app delegate: cold launch, home, return
app Larder
  state 2026-03-02T10:01:00.123481 inactive
  state 10:01:00.415481 active
  state 10:01:42.382481 inactive
  state 10:01:43.023481 background
  state 10:01:43.085481 backgroundOrSuspended
  state 10:03:17.292481 inactive
  state 10:03:17.619481 active
  end 10:03:26.794481
  launch 2026-03-02T10:01:00.123481 foreground toActive 0.292s
  exit none
