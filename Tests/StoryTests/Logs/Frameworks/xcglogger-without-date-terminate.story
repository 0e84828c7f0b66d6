input xcglogger-without-date-terminate.txt

# Words: https://github.com/CocoaHeadsBrasil/CocoaHeadsApp CocoaHeadsApp/CocoaHeadsApp/AppDelegate.swift (words and setup); format: README of XCGLogger
# showDate: false
# order: inactive, active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning
app *
