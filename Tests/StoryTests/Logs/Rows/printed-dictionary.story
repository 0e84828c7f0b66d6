input printed-dictionary.txt
others allowed

# Names in a printed dictionary are values.
app com.example.journal
  state 10:30:00.100220 background
  state 10:30:04.902118 suspended
  state 10:30:12.150310 notRunning
  exit 10:30:12.150310 normal code 0xdeadfa11 whileIn suspended
nothing Notes
