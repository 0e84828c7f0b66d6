input swiftui-view-xcode-untimed-swipe-kill.txt

# Words: https://www.hackingwithswift.com/books/ios-swiftui/how-to-be-notified-when-your-swiftui-app-moves-to-the-background (onChange of a view, `print("Active")` …); order of a return (Inactive, Active):
# https://medium.com/@frentebw/how-does-the-scene-phase-change-in-the-swiftui-app-102ed4586b50
# print() has no time in Xcode: only the order is certain.
# order: active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning (signal 9)
# "station … active since 1978" says nothing of the app.
app Tidepool
