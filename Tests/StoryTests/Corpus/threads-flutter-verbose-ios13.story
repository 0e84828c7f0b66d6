input threads/flutter-verbose-ios13.txt

# Only the app's own lines; Flutter prints each state twice. Nothing ties Runner to a bundle.
app pid:31898
  state 15:33:52.713318 inactive
  # AppLifecycleState.paused. From here on only its own lines of 53.430387 and 53.561048 show that it
  # runs; a return to the foreground would have been printed.
  # Between two of its lines that are so close it is not suspended.
  state 15:33:53.334223 background
  state 15:33:53.430387 backgroundOrSuspended
  # Its last line. At 55.010786 another pid of the app writes: an app has one process, so the first was gone.
  state 15:33:53.561048 notInForeground inferred
  exit 15:33:53.561048 silent pid 31898 notAfter 15:33:55.010786
  # Flutter says inactive on the time to background and on the way in: it may not have been active before.
  session left pid 31898 leftActive none background 15:33:53.334223 timeToBackground none handler none budgetStart none suspended none used none verdict notObservable
    # 'no background task exists with identifier 1': nothing ended.
    task none
  work none
