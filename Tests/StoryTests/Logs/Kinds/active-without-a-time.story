input active-without-a-time.txt

# When the app became active no line says: some time in 9 s.
app *
  state 10:00:00.400 inactive
  state * foreground
  state 10:00:09.400 active
  end 10:01:00
  launch 10:00:00.400 foreground toActive none
