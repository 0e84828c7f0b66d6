input uikit-delegate-nslog-app-sentences.txt

# Its own prints: NSLog(@"App did finish launching") NSLog(@"App became active") NSLog(@"App will resign active") NSLog(@"App entered background") NSLog(@"App will enter foreground") NSLog(@"App will terminate")
# NSLog in the Xcode console: launch, use, home, return, kill from the switcher
app Trails
  state 2024-05-11T14:20:31.004512 inactive
  state 14:20:31.416519 active
  state 14:21:10.916519 inactive
  state 14:21:11.616519 backgroundOrSuspended
  state 14:22:46.946519 inactive
  state 14:22:47.336519 active
  state 14:23:34.636519 inactive
  state 14:23:35.456519 backgroundOrSuspended
  launch 14:20:31.004512 foreground toActive 0.412007s
  exit 14:23:36.876519
