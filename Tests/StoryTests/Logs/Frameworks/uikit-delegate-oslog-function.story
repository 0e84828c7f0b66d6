input uikit-delegate-oslog-function.txt

# Source of the words: https://github.com/mattneub/Programming-iOS-Book-Examples iOS12bookExamples/bk2ch09p492TestingMultitasking/TestingMultitasking/AppDelegate.swift
# Its own prints: os_log("%{public}@", log: log, #function) in each callback
# Console copy of one app: launch, lock, unlock, home; ends in background
app TestingMultitasking
  state 13:22:40.118833 inactive
  state 13:22:40.307177 active
  state 13:23:11.707177 inactive
  state 13:23:11.799277 backgroundOrSuspended
  state 13:25:12.499277 inactive
  state 13:25:12.901277 active
  state 13:25:21.801277 inactive
  state 13:25:22.461277 backgroundOrSuspended
  end 13:25:25.561277
  launch 13:22:40.118833 foreground toActive 0.188344s
