input open-at-end.txt
options --os 17

# Nothing tells of it behind 10:01: whether it was suspended then, the log does not show.
app com.example.notes
  trip left background 10:01:00 ended none outcome open used none verdict notObservable
# Two minutes later it still runs: longer than the allowance of 30 s.
app com.example.maps
  trip left background 10:02:00 ended none outcome open used none running 10:04:00 verdict over
app com.example.mail
  trip none
