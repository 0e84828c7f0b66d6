input notifications-interruption.txt

app Quizzle
  # In background, or (if the scene is only UIKit's own) inactive.
  state 13:05:00.012215 background|inactiveOrBackground
  state 13:05:00.180225 inactive
  state 13:05:00.433308 active
  # The only scene: the app with it.
  state 13:05:40.714511 inactive
  state 13:06:12.250268 active
  end 13:08:20.601940
  launch 13:05:00.012215 foreground toActive 0.421093s
  session none
  exit none
