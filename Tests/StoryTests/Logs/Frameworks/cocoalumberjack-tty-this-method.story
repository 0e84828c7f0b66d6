input cocoalumberjack-tty-this-method.txt

# Words: https://github.com/CocoaLumberjack/CocoaLumberjack Sources/CocoaLumberjack/DDTTYLogger.m (format); words: DDLog(@"%@: %@", THIS_FILE, THIS_METHOD) of XMPPFramework
app Quillpad
  state 2017-01-06T14:22:31.402 inactive
  state 14:22:31.871 active
  state 14:25:10.118 inactive
  state 14:25:10.770 background
  state 14:25:10.802 backgroundOrSuspended
  state 14:31:45.201 inactive
  state 14:31:45.530 active
  end 14:33:20.650
  launch 14:22:31.402 foreground toActive 0.469s
  session left leftActive 14:25:10.118 background 14:25:10.770 timeToBackground 0.652s suspended none ended 14:31:45.201 outcome returned
  exit none
