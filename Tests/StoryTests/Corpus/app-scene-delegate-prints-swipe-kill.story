input app/scene-delegate-prints-swipe-kill.txt

# Neither times nor a name.
app "(unnamed app)"
  # All lines name one scene, up to its end.
  state * inactive
  state * active
  state * inactive
  # The scene is gone; nothing says yet that the app is in background, and its next line shows that it lives.
  state * runningOrSuspended
  # The throw-away scene. It goes to background with the last line, and the app with it.
  state * foreground
  end * cutOff
  session left outcome open verdict notObservable
  exit none
  # Swiped away in the foreground: disconnected without entering the background, then a
  # throw-away scene comes and goes.
  scene 0x10270b110
    state * foregroundInactive
    state * foregroundActive
    state * foregroundInactive
  scene 0x103e06510
