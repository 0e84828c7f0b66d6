input swiftybeaver-json-epoch-interruption.txt

# Words: "APP STARTED", "APP RESIGN ACTIVE" …; format: http://docs.swiftybeaver.com/article/20-custom-format
# 1731405600 is 2024-11-12T10:00:00Z.
zone +0000
app *
  state 2024-11-12T10:00:00.118204 inactive
  state 10:00:00.771340 active
  state 10:01:42.550217 inactive
  state 10:01:48.902338 active
  state 10:03:35.330117 inactive
  state 10:03:36.018830 background
  state 10:03:36.051204 backgroundOrSuspended
  state 10:06:40.118034 inactive
  state 10:06:40.471340 active
  end 10:06:50.902117
  launch 10:00:00.118204 foreground
  exit none
