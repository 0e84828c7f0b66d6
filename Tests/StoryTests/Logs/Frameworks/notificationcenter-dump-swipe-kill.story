input notificationcenter-dump-swipe-kill.txt

# Words: https://github.com/marcelosampaio/SwiftDumpNotifications SwiftDumpNotifications/ViewController.swift
app *
  state 2025-03-03T18:22:12.483084 active
  # Notification Center pulled down: a burst.
  state 18:23:06.355859 inactive
  state 18:23:06.357046 active
  state 18:23:06.360502 inactive
  state 18:23:15.243257 active
  state 18:27:02.063242 inactive
  state 18:27:05.535258 backgroundOrSuspended
  end 18:27:06.076693
  event didReceiveMemoryWarning 18:24:37.124748
  exit 18:27:06.076693
