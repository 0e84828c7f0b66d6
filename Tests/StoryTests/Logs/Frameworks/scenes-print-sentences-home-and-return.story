input scenes-print-sentences-home-and-return.txt

# Its own prints: print("Scene will connect to session") print("Scene did become active") print("Scene will resign active") print("Scene will enter foreground") print("Scene did enter background") print("Scene did disconnect")
# Xcode console without times: launch, home, return, swipe away (disconnect)
# order: running (connect), inactive, active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended; the disconnect of the scene is the last line and does not prove that the process ended
app *
