input mega-nslog-push-in-background-then-terminate.txt
app Vaultlane
  state 2018-11-30T12:04:10.118240 inactive
  state 12:04:10.880027 active
  state 12:05:30.650183 inactive
  state 12:05:31.240900 backgroundOrSuspended
  state 12:07:55.300214 inactive
  state 12:07:55.660370 active
  state 12:10:02.771044 inactive
  state 12:10:03.950266 background
  end 12:10:03.981377
  launch 12:04:10.118240 foreground toActive 0.761787s
  event didReceiveMemoryWarning 12:09:20.004110
  exit 12:10:03.981377
