input scene-assertion.txt

app com.example.notes
  state 08:00:54.100000 inactiveOrActiveOrBackground observed
  # The scene's assertion comes a millisecond before the workspace's.
  state 08:00:54.231144 foreground derived
  # Its only scene leaves; the workspace says the same of the app 0.1 s later. RunningBoard would say that it is suspended.
  state 08:01:54.232422 background derived
  end 08:01:54.332422 cutOff
  launch 08:00:54.100000 foreground pid 432 toActive none
  scene *
    state 08:00:54.231144 foreground observed
    state 08:01:54.232422 background observed
    end 08:01:54.332422 cutOff
