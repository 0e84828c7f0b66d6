input scene-assertion-only.txt

app com.example.notes
  # A scene in the foreground: active or not, no line tells. That it left does not tell of other scenes.
  state 08:00:54.231144 foreground cutOff
  launch none
  scene *
    state 08:00:54.231144 foreground observed
