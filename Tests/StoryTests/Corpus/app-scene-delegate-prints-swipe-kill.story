input app/scene-delegate-prints-swipe-kill.txt

# Neither times nor a name.
app "(unnamed app)"
  # The launch is not in the log: the app may have more scenes than these two.
  state * foreground
  state * active
  # The scene resigns; whether another is active, no line says.
  state * foreground
  # The scene is gone; nothing says that the app is in background.
  state * undetermined|undetermined
  # The throw-away scene. It goes to background with the last line.
  state * foreground
  end * cutOff
  session none
  exit none
  # Swiped away in the foreground: disconnected without entering the background, then a
  # throw-away scene comes and goes.
  scene 0x10270b110
    state * foregroundInactive
    state * foregroundActive
    state * foregroundInactive
  scene 0x103e06510
