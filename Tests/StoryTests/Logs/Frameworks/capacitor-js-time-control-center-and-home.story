input capacitor-js-time-control-center-and-home.txt

# Source: https://capacitorjs.com/docs/apis/app (example: "App state changed. Is active?"; isActive = willResignActive/didBecomeActive,
# pause = didEnterBackground, resume = willEnterForeground; capacitor-plugins app/ios/Sources/AppPlugin/AppPlugin.swift).
# Prefixes: ionic-team/capacitor ios/Capacitor/Capacitor/Plugins/Console.swift, CapacitorBridge.swift (TO JS), WebViewDelegationHandler.swift (To Native).
# The app's JavaScript logger puts Date.toISOString() before each message; the bridge's own lines have no time.
app *
  # The listeners exist from the start, and the first report is "false": active until then.
  state 2024-06-03T07:41:12.345 active
  state 07:42:40.118 inactive
  state 07:42:44.902 active
  state 07:44:03.551 inactive
  # pause = didEnterBackground
  state 07:44:04.230 backgroundOrSuspended
  # resume = willEnterForeground
  state 07:51:20.777 inactive
  state 07:51:21.166 active
  end 07:52:30.010
  session left leftActive 07:44:03.551 background 07:44:04.230 ended 07:51:20.777 outcome returned
  exit none
