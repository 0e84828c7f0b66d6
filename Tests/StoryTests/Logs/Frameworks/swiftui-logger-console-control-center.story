input swiftui-logger-console-control-center.txt

# Words: logger.info("scenePhase: active" | "inactive" | "background"), scenePhase on App with os.Logger: public code
# Phases: https://developer.apple.com/documentation/swiftui/scenephase
# A Console copy that begins in the middle: Control Center (5.4 s), an alert (1.6 s), then lock; it ends in background.
app Haltestelle
  # `inactive` may come from active or from background: nothing is known before it.
  state 18:04:02.118340 runningOrSuspended
  state 18:04:31.540982 inactive
  state 18:04:36.902117 active
  state 18:05:10.277395 inactive
  state 18:05:11.893004 active
  state 18:06:48.015662 inactive
  state 18:06:48.702518 background
  state 18:06:48.731906 backgroundOrSuspended
  end 18:06:50.118271
  launch none
  session left leftActive 18:06:48.015662 background 18:06:48.702518 timeToBackground 0.686856s suspended none outcome open
  exit none
