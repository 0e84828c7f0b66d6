input qt-qpa-application-xcode-home-and-return.txt
# QT_LOGGING_RULES="qt.qpa.application=true". Words: qtbase/src/plugins/platforms/ios/qiosapplicationstate.mm
# https://github.com/qt/qtbase/blob/dev/src/plugins/platforms/ios/qiosapplicationstate.mm
# Qt's ApplicationSuspended is UIKit's background (toQtApplicationState): no proof of a suspension.
app Tidebook
  state 2023-03-02T10:01:00.123410 active
  state 10:01:18.904775 inactive
  state 10:01:19.577390 background
  state 10:01:19.581244 backgroundOrSuspended
  state 10:06:02.340518 inactive
  state 10:06:02.688931 active
  end 10:06:40.072158
  launch none
  session left leftActive 10:01:18.904775 background 10:01:19.577390 timeToBackground 0.672615s suspended none ended 10:06:02.340518 outcome returned
  exit none
