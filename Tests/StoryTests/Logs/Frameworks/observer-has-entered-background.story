input observer-has-entered-background.txt

# Its own prints: print("App has entered background") print("App is about to enter foreground")
# Xcode console without times, two observers only: home and return twice
# order: backgroundOrSuspended, inactive (about to enter foreground), then foreground, backgroundOrSuspended, inactive, then foreground
app *
