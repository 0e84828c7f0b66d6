input flutter-observer-notification-center-issue.txt

# Source of the words: https://github.com/flutter/flutter/issues/60683
# Its own prints: flutter: state = AppLifecycleState.inactive / resumed / inactive (output quoted in the issue's thread)
# Notification Center opened: inactive, resumed, inactive in a burst, then closed; no times
# order: inactive, active, inactive, active, inactive, backgroundOrSuspended, inactive, active
app *
