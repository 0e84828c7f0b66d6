input qt-creator-output-lock-and-call.txt
# Qt Creator's application output: no times.
# qDebug() << "applicationStateChanged" << state;
# https://doc.qt.io/qt-6/qguiapplication.html#applicationStateChanged
# https://github.com/qt/qtbase/blob/dev/src/plugins/platforms/ios/qiosapplicationstate.mm
# order: active, inactive, active, inactive, backgroundOrSuspended, inactive, active
app *
