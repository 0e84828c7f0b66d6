input scene-assertion.txt

app com.example.notes
  state 08:00:54.100000 undetermined observed
  # The scene's assertion comes a millisecond before the workspace's.
  state 08:00:54.231144 inactive derived
  # The workspace's word about the app itself follows the scene's by 0.1 s, and is the better one.
  state 08:01:54.332422 background observed
  end 08:01:54.332422 cutOff
  launch 08:00:54.100000 foreground pid 432 toActive none
  scene *
    state 08:00:54.231144 foregroundInactive observed
    state 08:01:54.232422 background observed
    end 08:01:54.332422 cutOff
