input xcglogger-no-date.txt

# Source of the words: https://github.com/CocoaHeadsBrasil/CocoaHeadsApp CocoaHeadsApp/CocoaHeadsApp/AppDelegate.swift
# Its own prints: logger.debug("App will resign active") logger.debug("App did enter background") logger.debug("App will enter foreground") logger.debug("App did become active") logger.debug("App will terminate"); setup(showDate: false)
# XCGLogger set up without the date: order only; use, home, return, kill
# order: active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning
app *
