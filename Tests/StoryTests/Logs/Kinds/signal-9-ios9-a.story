input signal-9-ios9-a.txt
options --year 2011 --os 4.2

app com.example.abacus
  # Alive until the first line.
  state 2011-02-12T18:30:09 notRunning
  end 18:30:11
  launch none
  # Two lines, one exit: signal 9, by whom is not shown.
  exit 18:30:09 * pid 402 namespace SIGNAL code 9
# SpringBoard's name of it, no second app.
nothing Abacus
