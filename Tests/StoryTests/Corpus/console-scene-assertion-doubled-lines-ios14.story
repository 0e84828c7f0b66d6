input console/scene-assertion-doubled-lines-ios14.txt

app pid:432 bundled
  # It runs. The scene's assertion puts it in the foreground, the workspace's of the app itself says
  # so a millisecond later; nothing tells whether active.
  state 08:00:54.149554 inactiveOrActiveOrBackground cutOff
  state 08:00:54.231144 foreground derived
  end 08:00:54.235871 cutOff
  session none
  exit none
  scene *
    state 08:00:54.231144 foreground observed
