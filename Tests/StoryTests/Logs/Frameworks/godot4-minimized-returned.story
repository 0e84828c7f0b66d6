input godot4-minimized-returned.txt

# Its own prints: print("App minimized or sent to background") print("App returned to foreground") print("Application is about to close")
# Godot 4 output, no times: leave, return, leave, return
# order: backgroundOrSuspended, foreground, backgroundOrSuspended, foreground
app *
