input cordova-syslog-begins-and-ends-inside.txt

# Source: https://cordova.apache.org/docs/en/latest/cordova/events/events.html (deviceready, pause, resume; iOS quirks: resign, active)
# cordova-ios CordovaLib/Classes/Public/CDVViewController.m: resign = willResignActive, pause = didEnterBackground,
# resume = willEnterForeground, active = didBecomeActive. CDVLogger.m: console.log is NSLog.
# "Received Event: " + id: the print of Cordova's hello-world app.
# The layout of idevicesyslog, without a year.
app HelloCordova
  # The first report is "resign": active until then.
  state 08:14:58 active
  state 08:16:20 inactive
  state 08:16:27 active
  state 08:17:05 inactive
  end 08:17:09
  launch none
  exit none
