input swift-log-source-scenephase.txt

# Words: https://peterfriese.net/blog/2020/ultimate-guide-to-swiftui2-application-lifecycle (scenePhase: "App is active", "App is inactive", "App is in background").
# Layout: StreamLogHandler of swift-log 1.6 ("timestamp level label: metadata [source] message"); times of one second.
# The label is the app's choice: the layout names no app.
app *
  # `inactive` may follow active or background.
  state 2025-09-14T10:00:12 runningOrSuspended
  state 10:01:02 inactive
  state 10:01:07 active
  state 10:02:18 inactive
  state 10:02:19 backgroundOrSuspended
  state 10:15:50 inactive
  state 10:15:51 active
  end 10:16:30
  launch none
  exit none
