input threads/app-and-children-gone-ios14.txt

app pid:2636 bundled
  launch none
  session none
  # 'Removing assertions for terminated process' is the only line about the app itself: it is gone by
  # then. Why, and in which state it was, no line says.
  process 2636 start * startEvidence cutOff end 08:46:40.790990 endEvidence observed
  exit 08:46:40.790990 unclassified pid 2636 whileIn undetermined
  # 2639: its state and end are not the app's. Of 2640 only 'none' is told, of a process that nothing
  # shows alive.
  extension com.apple.WebKit.Networking
nothing com.apple.WebKit.Networking
nothing com.apple.WebKit.WebContent
