input wanted-before-the-resume-4.txt

# FrontBoard says in the second in which RunningBoard resumes the process, and before it, that it wants the app in front: it was there, not in background.
app com.example.one
  state 10:10:02 suspended
  state 10:11:00 background
  state 10:11:00 foreground
  state 10:13:00 background
  state 10:13:05 suspended
  end 10:13:05
  session left background 10:13:00 suspended 10:13:05 outcome suspended
