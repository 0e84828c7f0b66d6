input cocoalumberjack-file-swipe-kill.txt

# Words: https://github.com/mferber/PushmiPullyu PushmiPullyu/AppDelegate.swift ("APP EVENT: …"); format: DDFileLogger.m
# The file's times are UTC.
app *
  state 2017-01-06T19:02:07.114 inactive
  state 19:02:07.551 active
  state 19:02:44.902 inactive
  state 19:02:51.330 active
  state 19:05:31.640 inactive
  state 19:05:33.217 backgroundOrSuspended
  end 19:05:33.902
  launch 19:02:07.114 foreground toActive 0.437s
  exit 19:05:33.902
