input swiftui-blocks-logger-compact.txt

# SwiftUI scenePhase: log stream compact; home and return
app Stacker
  state 2026-03-18T17:50:12.308 active
  state 17:51:14.376 inactive
  state 17:51:15.220 background
  state 17:51:15.281 backgroundOrSuspended
  state 17:53:35.284 inactive
  state 17:53:35.674 active
  end 17:53:55.850
  exit none
