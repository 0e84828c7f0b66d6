input wanted-before-the-resume-2.txt

# FrontBoard says 2 ms before RunningBoard resumes the process that it wants the app in front: it was there, not in background.
app com.example.one
  state 10:10:02.310 suspended
  state 10:11:00.313 background
  state 10:11:00.313 foreground
  state 10:13:00.311 background
  state 10:13:05.319 suspended
  end 10:13:05.319
  session left background 10:13:00.311 suspended 10:13:05.319 outcome suspended
