input ionic-platform-pause-resume-untimed.txt

# Source: https://ionicframework.com/docs/angular/platform ("Pause event detected", "Resume event detected": there in an alert, here in console.log);
# pause and resume come from Capacitor's document events: capacitor ios/Capacitor/Capacitor/CapacitorBridge.swift, setupCordovaCompatibility
# (pause = didEnterBackground, resume = willEnterForeground).
# No times.
# order: foreground, backgroundOrSuspended, foreground (inactive at first), backgroundOrSuspended
app *
  exit none
