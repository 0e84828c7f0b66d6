input scene-assertion-only.txt

app com.example.notes
  state 08:00:54.231144 inactive derived
  state 08:10:54.332422 background derived
  launch none
  scene *
    state 08:00:54.231144 foregroundInactive observed
    state 08:10:54.332422 background observed
