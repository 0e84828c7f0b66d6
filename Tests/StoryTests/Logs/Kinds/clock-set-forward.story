input clock-set-forward.txt
zone +0200

# The daemon that sets the clock wrote just before it was set forward by half an hour, which did not pass.
app com.example.lantern
  state 2026-09-12T18:50:00.099999 inactive
  state 18:50:00.599999 background
  state 18:50:02.099999 suspended
  state 18:50:10.000 suspended
  state 18:50:13.000 background
  state 18:50:13.050 active
  end 18:50:20.000 cutOff
  session left pid 640 background 18:50:00.599999 suspended 18:50:02.099999 outcome suspended verdict within
