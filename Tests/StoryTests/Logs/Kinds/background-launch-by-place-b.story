input background-launch-by-place-b.txt
options --date 2026-03-05

# No line says what it was launched for; the first line of its place says background, and no line foreground.
app com.example.ferry
  state 2026-03-05T10:00:00 background observed
  state 10:00:20 suspended observed
  end 10:00:50 cutOff
  launch 10:00:00 background pid 431 toActive none
  session launched pid 431 background 10:00:00 suspended 10:00:20 ended 10:00:20 outcome suspended verdict notObservable
