input capacitor-app-state-home-and-return.txt

# Source: https://capacitorjs.com/docs/apis/app (example: "App state changed. Is active?"; isActive = willResignActive/didBecomeActive,
# pause = didEnterBackground, resume = willEnterForeground; capacitor-plugins app/ios/Sources/AppPlugin/AppPlugin.swift).
# Prefixes: ionic-team/capacitor ios/Capacitor/Capacitor/Plugins/Console.swift, CapacitorBridge.swift (TO JS), WebViewDelegationHandler.swift (To Native).
# Prints of Xcode's console without any time: only the order.
# The app became active before its listeners existed, so the launch has no print of its own.
# order: active, inactive, active, inactive, active
# Nothing listens to pause and resume: after each "false" it may have gone to background, inactive is certain only at its begin.
# "TO JS undefined" answers Preferences.set, and proves no state.
app *
  exit none
