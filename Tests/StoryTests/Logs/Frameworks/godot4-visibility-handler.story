input godot4-visibility-handler.txt

# Its own prints: print("VisibilityHandler: Application focus out") print("VisibilityHandler: Application paused") print("VisibilityHandler: Application resumed") print("VisibilityHandler: Application focus in") print("VisibilityHandler: Visibility changed to ", …) print("VisibilityHandler: Pausing music")
# all four notifications and what the game does at each; no times
# Doubt: `Pausing music` and `Resuming music` tell of the music alone
# order: inactive (focus out), backgroundOrSuspended (paused), inactive (resumed), active (focus in), inactive, active
app *
