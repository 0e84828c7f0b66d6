input clock-set-back-unmarked.txt
options --year 2026

# No line says that the clock was set back by 8 s. But an active app is not suspended, and a suspended one does not leave
# the foreground: only in the order of the lines each follows from the one before.
app com.example.lantern
  state 2026-09-12T18:20:22 inactive
  state 18:20:23 background
  state 18:20:25 background
  state 18:20:25 suspended
  state 18:20:58 background
  state 18:20:59 active
  end 18:21:05 cutOff
  session left pid 640 background 18:20:23 suspended 18:20:25 outcome suspended verdict notObservable
