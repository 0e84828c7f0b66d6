input swiftui-scenephase-sentences.txt

# Its own prints: print("App went to background") print("App became active (or came to foreground)") print("App became inactive") print("Well, something certainly happened...")
# Xcode console without times; use, home, return
# order: active, inactive, backgroundOrSuspended, inactive, active
app *
