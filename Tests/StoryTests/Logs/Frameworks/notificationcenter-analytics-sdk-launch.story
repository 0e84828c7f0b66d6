input notificationcenter-analytics-sdk-launch.txt

# NotificationCenter/Combine: cold launch, Control Center, home, return (willEnterForeground is not observed)
# The return is shown by becoming active only: from the last background line up to it the app was in background or suspended, then inactive for an unseen moment.
app Bookworm
  state 2026-03-23T19:40:00.612 inactive
  state 19:40:00.913 active
  state 19:40:35.118 inactive
  state 19:40:36.820 active
  state 19:40:58.534 inactive
  state 19:40:59.189 background
  state 19:40:59.201 backgroundOrSuspended
  state 19:42:23.301 active
  end 19:42:32.534
  launch 2026-03-23T19:40:00.612 foreground toActive 0.301s
  exit none
