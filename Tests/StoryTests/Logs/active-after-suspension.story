input active-after-suspension.txt

app com.example.notes
  state 10:00:01.000 undetermined cutOff
  # It was active just before 10:40:20: it had been resumed and shown, and no line tells when.
  state 10:00:03.000 suspended observed
  state 10:00:03.000 undetermined inferred
  state 10:40:20.000 inactive observed
  end 10:40:29.900 cutOff
  trip none
