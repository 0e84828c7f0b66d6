input capacitor-isactive-iso-time.txt

# Words: console.log('isActive', isActive): https://github.com/ionic-team/capacitor/issues/5320 (an alert of the system makes it false, too), with toISOString();
# isActive = willResignActive / didBecomeActive: https://capacitorjs.com/docs/apis/app. Layout: ionic-team/capacitor ios/Capacitor/Capacitor/Plugins/Console.swift ("⚡️  [log] - "), CapacitorBridge.swift (TO JS), WebViewDelegationHandler.swift (To Native).
app *
  # The listener exists from the start, and the first report is "false": active until then.
  # Nothing listens to pause: behind each "false" it may have gone to the background.
  state 2023-10-02T10:15:02.330 active
  state 10:15:22.104 inactiveOrBackgroundOrSuspended
  state 10:15:26.418 active
  state 10:15:41.750 inactiveOrBackgroundOrSuspended
  state 10:15:43.907 active
  end 10:16:30.010
  exit none
