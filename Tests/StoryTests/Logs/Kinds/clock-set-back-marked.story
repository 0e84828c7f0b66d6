input clock-set-back-marked.txt
zone +0200

# The clock was set back by some 20 s while the app was active. The lines keep their order; earlier times are by the new
# clock, and nobody knows how long the step took: one visit of active ends there, another begins.
app com.example.lantern
  state 2026-09-12T18:19:40.349999 active
  state 18:20:10.250 active
  state 18:20:16.000 inactive
  state 18:20:16.600 background
  state 18:20:21.000 suspended
  end 18:20:40.000 cutOff
  session left pid 640 background 18:20:16.600 suspended 18:20:21.000 outcome suspended verdict within
