input console-second-without-zero.txt
others allowed

# Console prints 10:00:5.612400 for 10:00:05.612400.
app com.example.journal
  state 10:00:00.120004 inactive
  state 10:00:00.310220 active
  state 10:00:04.998104 inactive
  state 10:00:05.612400 background
  state 10:00:10.310220 suspended
  end 10:00:12.000004
  exit none
