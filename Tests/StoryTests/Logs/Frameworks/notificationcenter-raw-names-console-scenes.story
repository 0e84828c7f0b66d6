input notificationcenter-raw-names-console-scenes.txt

app Kestrel
  # An app with scenes: in background until its scene enters the foreground. Each event twice, of scene and of app, is one.
  state 17:39:14.612855 background
  state 17:39:14.686158 inactive
  state 17:39:15.034555 active
  state 17:41:17.186633 inactive
  state 17:41:17.900373 background
  state 17:41:17.909892 backgroundOrSuspended
  state 17:49:45.584183 inactive
  state 17:49:45.911395 active
  end 17:49:55.142568
  launch 17:39:14.612855 foreground
  exit none
