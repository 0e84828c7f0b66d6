input crashlytics-mirrored-to-oslog.txt

# Source: https://firebase.google.com/docs/crashlytics/customize-crash-reports (Crashlytics.log does not appear in the app's log: apps mirror it,
# here to os_log as "App Event: …", "Engine: …", "Network: …" like public wrappers do);
# firebase-ios-sdk FIRCrashlytics.m ("Session ID changed: %@"), FIRCLSLogger.m ("[FirebaseCrashlytics]", I-CLS000000), FirebaseSessions.swift.
# Layout: log show --style compact. One scene reports.
app Chesslet
  state 2024-05-21T20:14:03.118 active
  state 20:15:07.880 inactive
  # Two own lines 59 ms apart are one run.
  state 20:15:08.531 background
  state 20:15:08.590 backgroundOrSuspended
  state 20:41:33.007 inactive
  state 20:41:33.391 active
  end 20:42:10.916
  launch none
  session left leftActive 20:15:07.880 background 20:15:08.531 ended 20:41:33.007 outcome returned
  exit none
