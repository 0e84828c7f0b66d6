input capacitor-untimed-between-timed-native.txt

# Source: https://capacitorjs.com/docs/apis/app (example: "App state changed. Is active?"; isActive = willResignActive/didBecomeActive,
# pause = didEnterBackground, resume = willEnterForeground; capacitor-plugins app/ios/Sources/AppPlugin/AppPlugin.swift).
# Prefixes: ionic-team/capacitor ios/Capacitor/Capacitor/Plugins/Console.swift, CapacitorBridge.swift (TO JS), WebViewDelegationHandler.swift (To Native).
# NSLog lines: firebase-ios-sdk Crashlytics/Crashlytics/FIRCrashlytics.m ("[Firebase/Crashlytics] Version"),
# FirebaseSessions/Sources/FirebaseSessions.swift ("Successfully logged Session Start event").
# JavaScript's prints have no time and lie between timed lines: their times are ranges.
# order: active, inactive, active, inactive (in background or suspended from then on is possible: nothing reports it here)
# The first "false" and the "true" lie between 18:03:46.902554 and 18:05:10.447120, the last "false" between 18:05:10.447120 and 18:05:58.015873.
app App
  exit none
