input qt-application-state-log-show.txt

# Words: qDebug() << "Application state:" << state; meaning: https://github.com/qt/qtbase src/plugins/platforms/ios/qiosapplicationstate.mm
app Slipway
  state 2024-03-02T10:18:37.245647 active
  state 10:20:17.650030 inactive
  state 10:20:22.124710 active
  state 10:20:43.571712 inactive
  # Qt's Suspended is UIKit's background.
  state 10:20:44.304163 background
  state 10:20:44.343182 backgroundOrSuspended
  state 10:33:34.559207 inactive
  state 10:33:34.886357 active
  end 10:34:41.175400
  exit none
