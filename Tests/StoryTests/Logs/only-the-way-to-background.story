input only-the-way-to-background.txt

app pid:300
  # The app prints nothing else of its life: whether it came back before its last line, nobody knows.
  state 09:00:00.000 undetermined cutOff
  state 09:00:10.250 background observed
  state 09:00:10.251 undetermined observed
  state 09:00:40.000 inactiveOrActiveOrBackground observed
  session left leftActive none background 09:00:10.250 outcome open ended none used none verdict notObservable
