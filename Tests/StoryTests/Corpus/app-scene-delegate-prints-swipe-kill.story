input app/scene-delegate-prints-swipe-kill.txt

# Neither times nor a name.
app "(unnamed app)"
  state * inactive
  state * active
  state * inactive
  # The only scene is gone from the foreground; nothing says that the app is in background.
  state * undetermined
  # The throw-away scene; whether the app lives after it, the log does not tell.
  state * inactive
  state * background
  end * cutOff
  trip left leftActive none suspended none ended none outcome open verdict notObservable
  exit none
  # Swiped away in the foreground: disconnected without entering the background, then a
  # throw-away scene comes and goes.
  scene 0x10270b110
    state * foregroundInactive
    state * foregroundActive
    state * foregroundInactive
  scene 0x103e06510
