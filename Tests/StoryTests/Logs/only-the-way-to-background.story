input only-the-way-to-background.txt

app pid:300
  # Who prints this prints the return, too: it came from the foreground. Between two observers' lines nothing happens.
  state 09:00:00.000 foreground cutOff
  state 09:00:10.250 background observed
  state 09:00:10.251 backgroundOrSuspended observed
  session left leftActive none background 09:00:10.250 outcome open ended none used none verdict notObservable
