input notifications-launch-and-use-with-scenes.txt

app Rowan
  # The application's notification of entering the foreground belongs to the first scene. Before it in
  # background, or (if the scene is only UIKit's own) inactive; not suspended, not active.
  state 2026-05-19T11:20:00.050505 background|inactiveOrBackground
  state 11:20:00.205221 inactive
  state 11:20:00.411302 active
  end 11:25:03.661550
  launch 11:20:00.050505 foreground pid 3307 toActive 0.360797s
  session none
  exit none
