input kmp-println-observer.txt

# Its own prints: println("App entered background") println("App will enter foreground") println("Enhanced media playback notification shown") println("Notification permission granted")
# Kotlin's println in the Xcode console, no times; a player that goes on in the background; leave and return twice
# Doubt: `Enhanced media playback notification shown` tells of a notification
# order: (foreground), backgroundOrSuspended, inactive (will enter foreground), foreground, backgroundOrSuspended, inactive, foreground
app *
