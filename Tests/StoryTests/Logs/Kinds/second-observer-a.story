input second-observer-a.txt

app Tuner
  # A return of an app without scenes. The second observer 0.6 s later repeats the first.
  state 06:12:40.118200 inactive
  # The second didBecomeActive, 5 ms later, is the same one.
  state 06:12:41.204418 active
  end 06:13:02.550017
  launch none
  # What was before the log nobody saw.
  session none
  exit none
