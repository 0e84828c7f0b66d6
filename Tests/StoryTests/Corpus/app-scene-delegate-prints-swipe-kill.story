input app/scene-delegate-prints-swipe-kill.txt

# Neither times nor a name.
app "(unnamed app)"
  exit none
  # Swiped away in the foreground: disconnected without entering the background, then a
  # throw-away scene comes and goes.
  scene 0x10270b110
    state * foregroundInactive
    state * foregroundActive
    state * foregroundInactive
  scene 0x103e06510
