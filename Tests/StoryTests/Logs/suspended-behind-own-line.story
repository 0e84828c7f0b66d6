input suspended-behind-own-line.txt
options --os 17

# The app's own line comes 67 ms before that of its suspension: it still got time then. It had not been
# suspended before, so no line about that can be late. At 10:01:05.070 dasd repeats what held before, at
# 10:11:00.040 and 10:11:00.300, too.
app com.example.notes
  state 10:00:00 active observed
  state 10:01:00 inactive observed
  state 10:01:00.6 background observed
  state 10:01:05.067 suspended observed
  state 10:11:00 background observed
  state 10:11:00.1 inactive observed
  state 10:11:00.2 active observed
  end 10:12:00 cutOff
  session left background 10:01:00.6 ended 10:01:05.067 outcome suspended used 4.467s verdict within
