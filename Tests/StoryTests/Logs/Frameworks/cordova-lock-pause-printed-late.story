input cordova-lock-pause-printed-late.txt

# Source: https://cordova.apache.org/docs/en/latest/cordova/events/events.html (deviceready, pause, resume; iOS quirks: resign, active)
# cordova-ios CordovaLib/Classes/Public/CDVViewController.m: resign = willResignActive, pause = didEnterBackground,
# resume = willEnterForeground, active = didBecomeActive. CDVLogger.m: console.log is NSLog.
# "Received Event: " + id: the print of Cordova's hello-world app.
# iOS quirk of the documentation: console.log() in a pause handler is "only processed when the app resumes, on the next run loop".
# So the print "pause" tells that it went to background between 07:59:11.236005 and 08:14:36.820441, not when.
# order: active (deviceready), inactive 07:59:11.236005, then background or suspended at a time not told, inactive 08:14:36.828713, active 08:14:37.190266
app Timesheet
  exit none
