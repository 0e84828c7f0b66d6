input unity35-device-console-swipe-kill.txt
options --year 2012

# Unity 3.5 prints "-> applicationDidResignActive()" in applicationWillResignActive:
# AppController.mm of Unity 3, public copies: "-> applicationDidResignActive()".
app Rocketeer
  state 2012-11-25T11:30:02 inactive
  state 11:30:05 active
  state 11:32:20 inactive
  state 11:32:31 active
  state 11:34:02 inactive
  state 11:34:05 backgroundOrSuspended
  launch 2012-11-25T11:30:02 foreground
  event didReceiveMemoryWarning 11:31:47
  exit 11:34:09
