input swiftui-hws-phases-between-timed-lines.txt

# Words: https://www.hackingwithswift.com/books/ios-swiftui/how-to-be-notified-when-your-swiftui-app-moves-to-the-background
# The prints of the example have no time. "Active counters: 2" is none of them.
# order: active, inactive, active, inactive, backgroundOrSuspended, inactive, active, inactive, active
app Tallyho
