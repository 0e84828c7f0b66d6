input swiftui-debuglogger-app-became.txt

# SwiftUI scenePhase: launch, home, return; Console paste
# The logger of the source writes to the system log; its own prefix is not known and left out.
app Bakery
  state 12:01:33.104882 active
  state 12:02:36.365882 inactive
  state 12:02:36.977882 background
  state 12:02:37.062882 backgroundOrSuspended
  state 12:07:58.470882 inactive
  state 12:07:58.836882 active
  end 12:08:09.356882
  exit none
