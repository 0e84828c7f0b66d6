input open-at-end.txt
options --os 17

# Nothing tells of it behind 10:01: whether it was suspended then, the log does not show.
app com.example.notes
  session left background 10:01:00 ended none outcome open used none verdict notObservable
# Two minutes later it runs. It may have been suspended and resumed meanwhile: until then no line is there that would tell.
app com.example.maps
  session left background 10:02:00 ended none outcome open used none verdict notObservable
app com.example.mail
  session none
