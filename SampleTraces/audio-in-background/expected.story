input console.txt
options --os 17.5

app com.example.nightradio
  # The assertion in the first line says that the process lives; the first word on its
  # activation is 0 -> 1: active until then.
  state 22:30:01.904112 active cutOff
  state 22:30:05.330120 inactive observed
  state 22:30:05.942120 background observed
  state 22:37:00.407913 suspended observed
  end 22:37:37.803066 cutOff
  session left leftActive 22:30:05.330120 background 22:30:05.942120 budgetStart 22:30:07.410400 suspended 22:37:00.407913 outcome suspended verdict exempt heldBy MediaPlayback
  exit none
