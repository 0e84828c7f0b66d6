input console/scene-assertion-doubled-lines-ios14.txt

app pid:432 bundled
  # The scene's assertion comes first, the workspace's of the app itself a millisecond later: in the
  # foreground, and nothing tells whether active.
  state 08:00:54.149554 undetermined cutOff
  state 08:00:54.232422 inactive observed
  end 08:00:54.235871 cutOff
  trip none
  exit none
  scene *
    state 08:00:54.231144 foregroundInactive observed
